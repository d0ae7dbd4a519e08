import type { Use } from '@barem/shared/http/uses'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Button, Card } from 'antd'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#api/query.ts'
import { useFormat } from '#i18n/i18n.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { listPathOf, listTitleOf } from './list-of.ts'
import type { UsesEndpoint } from './use-in-use.tsx'
import './uses.css'

interface Props {
  id: string
  uses: readonly Use[]
  onOpen?: () => void
}

/** How many records of each kind name a record; each kind leads to its list, filtered by it. */
export function UseLinks({ id, uses, onOpen }: Props) {
  const { t } = useTranslation()
  const format = useFormat()
  return (
    <ul className="uses">
      {uses.map(({ entity, filter, count, more }) => (
        <li key={entity}>
          <Link
            to={listPathOf(entity)}
            search={{ [filter]: id } as never}
            {...(onOpen ? { onClick: onOpen } : {})}
          >
            {t(listTitleOf(entity))}
          </Link>{' '}
          <span className="record-count">
            {format.number(count)}
            {more ? '+' : ''}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** The same beside the form of a record that has a page. */
export function UsesCard({ endpoint, id }: { endpoint: UsesEndpoint; id: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...queryOf(endpoint, { params: { id } }, { quiet: true }), gcTime: 0 })
  if (!data) return null
  return (
    <Card size="small" title={t('category.uses.heading')}>
      {data.length > 0 ? <UseLinks id={id} uses={data} /> : t('category.uses.none')}
    </Card>
  )
}

/** Below the form of an entry: where it is named, of what this person sees. */
export function EntryUses({ endpoint, id }: { endpoint: UsesEndpoint; id: string }) {
  const { t } = useTranslation()
  const { data } = useQuery({ ...queryOf(endpoint, { params: { id } }, { quiet: true }), gcTime: 0 })
  if (!data) return null
  return (
    <section className="entry-uses">
      <h2>{t('category.uses.heading')}</h2>
      {data.length > 0 ? <UseLinks id={id} uses={data} /> : <p>{t('category.uses.none')}</p>}
    </section>
  )
}

/** Why a record is not deleted, and what names it, each one press away. */
export function EntryInUse({ id, name, uses, onClose }: Props & { name: string; onClose: () => void }) {
  const { t } = useTranslation()
  return (
    <Dialog
      open
      title={t('category.uses.title', { name })}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t('frame.form.close')}</Button>}
    >
      <p>{t('category.uses.text')}</p>
      <UseLinks id={id} uses={uses} onOpen={onClose} />
    </Dialog>
  )
}
