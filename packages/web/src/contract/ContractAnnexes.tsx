import type { ContractAnnexes as Answer } from '@barem/shared/contract/annex'
import type { Annexed } from '@barem/shared/contract/ending'
import { Link } from '@tanstack/react-router'
import { Button } from 'antd'
import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { StatusTag } from '#approval/StatusTag.tsx'
import { useFormat } from '#i18n/i18n.ts'
import { FailedList } from '#table/ListStates.tsx'
import './annex.css'

interface Props {
  annexes: Answer['annexes']
  /** The one whose terms and lines are shown below, and what the contract came to when it was signed. */
  standing: (NonNullable<Annexed> & { before: number }) | null
  /** They could not be read. */
  failed: ComponentProps<typeof FailedList> | null
  pathOf: (id: string) => string
  /** What was signed at first is shown instead. */
  signed: boolean
  onSigned: (signed: boolean) => void
}

/** On the page of a contract: its annexes, and by which of them it stands. */
export function ContractAnnexes({ annexes, standing, failed, pathOf, signed, onSigned }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <section className="contract-annexes" aria-label={t('contract.annex.list')}>
      {standing ? (
        <div className="contract-annexes-standing">
          <strong>
            {signed
              ? t('contract.annex.showsSigned', { number: standing.number })
              : t('contract.annex.standing', {
                  number: standing.number,
                  date: format.date(standing.date),
                  before: format.money(standing.before),
                  after: format.money(standing.total),
                })}
          </strong>
          <Button size="small" onClick={() => onSigned(!signed)}>
            {t(signed ? 'contract.annex.agreed' : 'contract.annex.signed')}
          </Button>
        </div>
      ) : null}
      {failed ? <FailedList {...failed} /> : null}
      {annexes.map(({ id, number, status, date, reason, total }) => (
        <div key={id}>
          <Link to={pathOf(id)}>{number}</Link>
          <StatusTag status={status} />
          <span>{format.date(date)}</span>
          <span className="figures">{format.money(total)}</span>
          <span>{reason}</span>
        </div>
      ))}
    </section>
  )
}
