import { fromQuotationEndpoints } from '@barem/shared/sales-contract/from-quotation'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSendCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { issueText } from '#form/issue-text.ts'
import { ApiFailure } from '#http/api-failure.ts'
import { useFormat } from '#i18n/i18n.ts'
import { type ChoosableLine, ChosenLines } from '#line-choice/ChosenLines.tsx'
import type { Chosen } from '#line-choice/chosen.ts'
import { nameOfLine } from '#line-choice/line-name.ts'
import { useLineChoice } from '#line-choice/use-line-choice.ts'
import { documentPaths } from '#navigation/paths.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { useMobile } from '#ui/use-media.ts'
import { contractsQuery } from './contracts-query.ts'
import { allOpen, type OpenLine, weightOf } from './open-lines.ts'

interface Props {
  quotationId: string
  lines: readonly OpenLine[]
  onClose: () => void
}

/** What is open of a quotation, all of it chosen: Enter drafts the contract of that, or of as much as is typed. */
export function ContractDialog({ quotationId, lines, onClose }: Props) {
  const { t } = useTranslation()
  const mobile = useMobile()
  const body = useRef<HTMLDivElement>(null)
  const rowOf = useRow()
  // what others take meanwhile is said at the line, and does not change what was seen
  const [all] = useState(() => allOpen(lines))
  const { chosen, ...choice } = useLineChoice({
    atFirst: all,
    ...useContracting(quotationId),
    onClose,
  })
  // the keyboard of a phone would cover the lines
  const first = `.pair-rows input${mobile ? '[type="checkbox"]' : ':not([type="checkbox"])'}`
  const focus = (selector: string) => body.current?.querySelector<HTMLElement>(selector)?.focus()
  const run = () => {
    const lacking = choice.run()
    if (lacking) focus(lacking)
  }
  return (
    <Dialog
      open
      width={640}
      title={t('salesContract.part.title')}
      okText={t('salesContract.add')}
      cancelText={t('frame.form.close')}
      confirmLoading={choice.running}
      onOk={run}
      onCancel={() => void choice.close()}
      focusFirst={() => focus(first)}
    >
      <div ref={body}>
        <p>{t('salesContract.part.text')}</p>
        <ChosenLines
          {...{ rowOf, chosen, all }}
          lines={[...all.values()].map(({ line }) => line)}
          faults={choice.faults}
          onChange={choice.choose}
          onLeave={choice.leave}
          onEnter={run}
        />
        {choice.missing ? (
          <div className="pair-fault" role="alert">
            {t('contractBinding.chooseOne')}
          </div>
        ) : null}
      </div>
    </Dialog>
  )
}

function useRow() {
  const format = useFormat()
  return (line: OpenLine): ChoosableLine => {
    const { lineId: key, rest: free } = line
    const unit = line.unitName.toLowerCase()
    const product = nameOfLine(line, format)
    return { key, product, name: product, unit, free, weightOf: (part) => weightOf(line, part) }
  }
}

/** Drafts the contract and says so; what is refused for no line is said, and what others took is read. */
function useContracting(quotationId: string) {
  const { t } = useTranslation()
  const navigate = useNavigate()
  const format = useFormat()
  const send = useSendCommand()
  const client = useQueryClient()
  const reread = () => client.invalidateQueries(contractsQuery(quotationId))
  return {
    freeOf: ({ rest }: OpenLine) => rest,
    send: async (chosen: readonly Chosen<OpenLine>[]) => {
      const lines = chosen.map(({ line: { lineId }, quantity }) => ({ lineId, quantity: quantity as number }))
      const { id, number } = await send(fromQuotationEndpoints.fromQuotation, {
        body: { quotationId, lines },
      })
      feedback.success(t('salesContract.made', { number }))
      return () => void navigate({ to: documentPaths('salesContract').one(id) })
    },
    refused: (error: unknown) => {
      const [issue] = error instanceof ApiFailure ? (error.failure?.errors ?? []) : []
      // there is no field to say it at
      if (issue) feedback.warning(issueText(issue, '', format))
      else feedback.undone(error)
      void reread()
    },
  }
}
