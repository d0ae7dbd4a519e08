import { PrinterOutlined } from '@ant-design/icons'
import type { Verb } from '@barem/shared/approval/lifecycle'
import { type Quotation, quotationEndpoints } from '@barem/shared/quotation/endpoints'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient, queryOf } from '#api/query.ts'
import { StatusTag } from '#approval/StatusTag.tsx'
import { type DocumentAction, DocumentPage } from '#document/DocumentPage.tsx'
import { confirm, feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import { paths } from '#navigation/paths.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { shownAbility } from './abilities.ts'
import { QuotationForm } from './QuotationForm.tsx'
import { QuotationSide } from './QuotationSide.tsx'
import { type Action, actionLabel, dangerous, useVerb } from './use-verb.tsx'

/** In the order in which they may be the one thing to do now. */
const deeds: readonly Exclude<Verb, 'update'>[] = [
  'approve',
  'reject',
  'request-approval',
  'withdraw',
  'clone-and-cancel',
  'cancel',
  'delete',
]

export function preload(id: string): Promise<void> {
  return queryClient.prefetchQuery(queryOf(quotationEndpoints.one, { params: { id } }, { quiet: true }))
}

export default function QuotationEdit() {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(queryOf(quotationEndpoints.one, { params: { id } }))
  if (error && !data) throw error
  return data ? <QuotationDocument key={data.id} latest={data} /> : <PageSkeleton />
}

/**
 * The document as it stands on the server, and the form on the version it was opened with: what somebody else does
 * shows at once in the head and at the side, but never over what is being typed.
 */
function QuotationDocument({ latest }: { latest: Quotation }) {
  const { t } = useTranslation()
  const [base, setBase] = useState(latest)
  const [dirty, setDirty] = useState(false)
  const [comparing, setComparing] = useState(false)
  const { ask, dialog } = useVerb()
  const navigate = useNavigate()
  const behind = latest.version > base.version
  useEffect(() => {
    if (behind && !dirty) setBase(latest)
  }, [behind, dirty, latest])
  const submit = useRef<(() => Promise<void>) | null>(null)
  const next = useRef<Action | null>(null)
  /** Saves what is typed, and asks only if that went well. */
  const saveAndAsk = async (action: Action) => {
    const answer = await confirm({
      title: t('quotation.saveFirst'),
      text: t('quotation.saveFirstText'),
      yes: t('quotation.saveAndSend'),
    })
    if (answer !== CONFIRMED) return
    next.current = action
    await submit.current?.()
    next.current = null
  }
  const act = (action: Action) => {
    if (!dirty) return ask(action, latest)
    if (action === 'request-approval') return void saveAndAsk(action)
    feedback.warning(t('quotation.unsaved'))
  }
  const saved = (answer: Quotation) => {
    setDirty(false)
    setBase(answer)
    feedback.success(t('quotation.saved', { number: answer.number }))
    if (next.current && answer.abilities[next.current] === true) ask(next.current, answer)
  }
  const actions: DocumentAction[] = deeds.map((action) => ({
    key: action,
    label: actionLabel(action),
    danger: dangerous.includes(action),
    prominent: action === 'reject',
    ability: shownAbility(latest, action),
    run: () => act(action),
  }))
  actions.push({
    key: 'print',
    label: t('print.page.open'),
    icon: PrinterOutlined,
    aside: true,
    ability: true,
    run: () => void navigate({ to: paths.quotationPrint(latest.id) }),
  })
  return (
    <DocumentPage
      title={t('quotation.one', { number: latest.number })}
      number={latest.number}
      status={<StatusTag status={latest.status} />}
      waiting={waitingWords(latest)}
      actions={actions}
      side={<QuotationSide quotation={latest} />}
    >
      {behind && dirty && !comparing && (
        <ChangedElsewhere
          onReload={() => {
            setComparing(false)
            setDirty(false)
            setBase(latest)
          }}
        />
      )}
      <QuotationForm
        key={base.version}
        quotation={base}
        disabled={base.abilities.update !== true}
        onDirty={setDirty}
        onComparing={setComparing}
        submitRef={submit}
        onSaved={saved}
      />
      {dialog}
    </DocumentPage>
  )
}

function waitingWords({ status, approver, closed }: Quotation): string | null {
  if (closed) return textOf('quotation.closed')
  return status === 'pending' && approver
    ? textOf('frame.document.waitingFor', { name: approver.name })
    : null
}

/** Somebody else acted while something is typed here: said, not done. */
function ChangedElsewhere({ onReload }: { onReload: () => void }) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      className="form-problem"
      title={t('quotation.changedElsewhere')}
      description={t('quotation.changedElsewhereText')}
      action={<Button onClick={onReload}>{t('quotation.reload')}</Button>}
    />
  )
}
