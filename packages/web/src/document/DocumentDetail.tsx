import { FileExcelOutlined } from '@ant-design/icons'
import { isDiscussed } from '@barem/shared/business'
import { CONFIRMED } from '@barem/shared/values/constants'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { Alert, Button } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { kindWords } from '#approval/approvable.ts'
import { useVerbs } from '#approval/use-verbs.tsx'
import { type Action, isInUse } from '#approval/verbs.ts'
import { confirm, feedback } from '#feedback/feedback.ts'
import { useTyped } from '#form/use-typed.ts'
import { textOf } from '#i18n/i18n.ts'
import { usePageActions } from '#navigation/page-actions.ts'
import { PageSkeleton } from '#ui/PageSkeleton.tsx'
import { ActionBar } from './ActionBar.tsx'
import { ledBy } from './arrange-actions.ts'
import { DocumentEditor } from './DocumentEditor.tsx'
import { DocumentPage } from './DocumentPage.tsx'
import { DocumentSide } from './DocumentSide.tsx'
import {
  type DocumentAnswer,
  type DocumentForm,
  documentQuery,
  type OwnParts,
  partnerNames,
} from './document-kind.ts'
import type { GridRow } from './grid-columns.ts'
import { StateStrip } from './StateStrip.tsx'
import { useDocumentActions } from './use-document-actions.ts'
import { useEditing } from './use-editing.ts'
import { useMailing } from './use-mailing.tsx'

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
  const [decided, setDecided] = useState(false)
  const verbs = useVerbs(kind, (action) => {
    setDecided(action === 'approve' || action === 'reject')
    // what became of it, and why, stands there
    document.querySelector('.document-strip')?.scrollIntoView({ block: 'nearest' })
  })
  const { editing, edit } = useEditing(kind, base)
  const behind = latest.version > base.version
  useEffect(() => {
    if (behind && !dirty && !isTyped()) setBase(latest)
  }, [behind, dirty, isTyped, latest])
  const submit = useRef<(() => Promise<unknown>) | null>(null)
  const next = useRef<Action | null>(null)
  const words = kindWords(kind, latest.number)
  /** Asks where the server lets it; leads to the field that is missing where that is all it needs. */
  const ask = (action: Action, document: Document) => {
    const ability = document.abilities[action]
    if (ability === true || isInUse(document, action)) return verbs.ask(action, document)
    feedback.warning(textOf(`errors.${ability.refused}`))
    if (ability.refused === 'approval.no-approver') leadTo('approverId')
  }
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
    if (next.current) ask(next.current, answer)
  }
  const own = (form.useOwn ?? useNothing)(latest)
  const mailing = useMailing(kind, latest)
  const actions = ledBy(
    [
      ...own.actions.filter(({ leads }) => leads),
      ...useDocumentActions(kind, latest, { editing, dirty, decided, act, edit }),
      ...mailing.actions,
      ...linesAction(form, latest),
      ...own.actions.filter(({ leads }) => !leads),
    ],
    own.leads,
  )
  usePageActions(actions.filter(({ ability }) => ability === true))
  return (
    <DocumentPage
      title={words.Name}
      number={latest.number}
      cancelled={latest.status === 'cancelled'}
      partner={partnerNames(kind, latest).short}
      {...(kind.above && { above: kind.above(latest) })}
      strip={
        <StateStrip kind={kind} document={latest}>
          {form.Strip && <form.Strip document={latest} act={act} />}
        </StateStrip>
      }
      side={(asked) => <DocumentSide form={form} document={latest} asked={asked} />}
      {...(isDiscussed(kind.entity) && { discussed: { entity: kind.entity, id: latest.id } })}
    >
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
      {form.Above && <form.Above document={latest} />}
      {own.above}
      <DocumentEditor
        // what others save meanwhile takes no form away from under whoever types in it
        key={editing ? base.version : `read ${base.version} ${own.by}`}
        form={form}
        document={editing ? base : own.shown}
        disabled={!editing}
        onDirty={mark}
        onComparing={setComparing}
        submitRef={submit}
        onSaved={saved}
        actions={<ActionBar actions={actions} dirty={dirty} />}
        dirty={dirty}
      />
      {verbs.dialog}
      {own.dialog}
      {mailing.dialog}
    </DocumentPage>
  )
}

/** The stored lines as a file. */
function linesAction<Document extends DocumentAnswer, Line extends GridRow>(
  { kind, lines }: DocumentForm<Document, Line>,
  document: Document,
) {
  const save = lines?.saveFile
  if (!save) return []
  const run = () => void save(kind.entity, document).catch((error: unknown) => feedback.failure(error))
  return [{ key: 'lines', label: textOf('frame.grid.saveFile'), icon: FileExcelOutlined, ability: true, run }]
}

function useNothing<Document>(document: Document): OwnParts<Document> {
  return { shown: document, above: null, actions: [], dialog: null }
}

/** Brings a field into sight and the focus into it. */
function leadTo(id: string): void {
  const field = document.getElementById(id)
  field?.scrollIntoView({ block: 'center' })
  field?.focus({ preventScroll: true })
}

interface ChangedElsewhereProps {
  document: DocumentAnswer
  words: ReturnType<typeof kindWords>
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
