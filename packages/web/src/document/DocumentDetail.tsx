import { PrinterOutlined } from '@ant-design/icons'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindWords } from '#approval/approvable.ts'
import { StatusTag } from '#approval/StatusTag.tsx'
import { useVerbs } from '#approval/use-verbs.tsx'
import { type Action, verbButtons } from '#approval/verbs.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { useTyped } from '#form/use-typed.ts'
import { textOf, useFormat } from '#i18n/i18n.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { DocumentEditor } from './DocumentEditor.tsx'
import { type DocumentAction, DocumentPage } from './DocumentPage.tsx'
import { DocumentSide } from './DocumentSide.tsx'
import { type DocumentAnswer, type DocumentForm, documentQuery } from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'

interface Props<Document extends DocumentAnswer, Line extends GridRow> {
  form: DocumentForm<Document, Line>
}

/** The document that the address names. */
export function DocumentDetail<Document extends DocumentAnswer, Line extends GridRow>({
  form,
}: Props<Document, Line>) {
  const { id } = useParams({ strict: false }) as { id: string }
  const { data, error } = useQuery(documentQuery(form.kind, id))
  if (error && !data) throw error
  return data ? <Opened key={data.id} form={form} latest={data} /> : <PageSkeleton />
}

/**
 * The document as it stands on the server, and the form on the version it was opened with: what somebody else does
 * shows at once in the head and at the side, but never over what is being typed.
 */
function Opened<Document extends DocumentAnswer, Line extends GridRow>({
  form,
  latest,
}: Props<Document, Line> & { latest: Document }) {
  const { t } = useTranslation()
  const { kind } = form
  const [base, setBase] = useState(latest)
  const { dirty, isTyped, mark } = useTyped()
  const [comparing, setComparing] = useState(false)
  const { ask, dialog } = useVerbs(kind)
  const navigate = useNavigate()
  const behind = latest.version > base.version
  useEffect(() => {
    if (behind && !dirty && !isTyped()) setBase(latest)
  }, [behind, dirty, isTyped, latest])
  const submit = useRef<(() => Promise<void>) | null>(null)
  const next = useRef<Action | null>(null)
  const words = kindWords(kind, latest.number)
  /** Saves what is typed, and asks only if that went well. */
  const saveAndAsk = async (action: Action) => {
    const answer = await confirm({
      title: t('document.saveFirst', words),
      text: t('document.saveFirstText'),
      yes: t('document.saveAndSend'),
    })
    if (answer !== CONFIRMED) return
    next.current = action
    await submit.current?.()
    next.current = null
  }
  const act = (action: Action) => {
    if (!isTyped()) return ask(action, latest)
    if (action === 'request-approval') return void saveAndAsk(action)
    feedback.warning(t('document.unsaved', words))
  }
  const saved = (answer: Document) => {
    mark(false)
    setBase(answer)
    feedback.success(t('document.saved', words))
    if (next.current && answer.abilities[next.current] === true) ask(next.current, answer)
  }
  const print: DocumentAction = {
    key: 'print',
    label: t('print.page.open'),
    icon: PrinterOutlined,
    aside: true,
    ability: true,
    run: () => void navigate({ to: kind.paths.print(latest.id) }),
  }
  return (
    <DocumentPage
      title={words.Name}
      number={latest.number}
      status={<StatusTag status={latest.status} />}
      waiting={waitingWords(latest, words)}
      actions={[...verbButtons(kind, latest, act), print]}
      side={<DocumentSide form={form} document={latest} />}
    >
      <Rejection document={latest} />
      {behind && dirty && !comparing && (
        <ChangedElsewhere
          document={latest}
          words={words}
          onReload={() => {
            setComparing(false)
            mark(false)
            setBase(latest)
          }}
        />
      )}
      <DocumentEditor
        key={base.version}
        form={form}
        document={base}
        disabled={base.abilities.update !== true}
        onDirty={mark}
        onComparing={setComparing}
        submitRef={submit}
        onSaved={saved}
      />
      {dialog}
    </DocumentPage>
  )
}

type KindWords = ReturnType<typeof kindWords>

function waitingWords({ status, approver, closed }: DocumentAnswer, words: KindWords): string | null {
  if (closed) return textOf('approval.closed', words)
  return status === 'pending' && approver
    ? textOf('frame.document.waitingFor', { name: approver.name })
    : null
}

/** Who rejected it, when and why: what whoever mends it reads first. */
function Rejection({ document: { status, path } }: { document: DocumentAnswer }) {
  const { t } = useTranslation()
  const format = useFormat()
  const step = status === 'rejected' ? path.findLast(({ kind }) => kind === 'rejected') : undefined
  if (!step?.at) return null
  const name = step.name ?? t('frame.document.system')
  return (
    <Alert
      type="error"
      showIcon
      className="form-problem document-rejection"
      title={`${t('approval.step.rejected', { name })} · ${format.moment(step.at)}`}
      description={step.note}
    />
  )
}

interface ChangedElsewhereProps {
  document: DocumentAnswer
  words: KindWords
  onReload: () => void
}

/** Somebody else acted while something is typed here: said, not done. */
function ChangedElsewhere({ document: { abilities, status }, words, onReload }: ChangedElsewhereProps) {
  const { t } = useTranslation()
  return (
    <Alert
      type="warning"
      showIcon
      className="form-problem"
      title={t('document.changedElsewhere', words)}
      description={
        abilities.update === true
          ? t('document.changedElsewhereText')
          : t('document.changedElsewhereLocked', { status: t(`approval.status.${status}`) })
      }
      action={<Button onClick={onReload}>{t('document.reload')}</Button>}
    />
  )
}
