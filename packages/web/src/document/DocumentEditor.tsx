import { isDiscussed } from '@barem/shared/business'
import { keyOf } from '@barem/shared/document/fields'
import { headerValues } from '@barem/shared/document/header'
import { keepsAttachments } from '@barem/shared/file/attachment'
import type { Reference } from '@barem/shared/http/page'
import { businessDate } from '@barem/shared/values/local-date'
import { type ReactNode, type RefObject, useMemo } from 'react'
import { kindWords } from '#approval/approvable.ts'
import { NewAttachments, sentFiles, withFiles } from '#attachment/new-files.ts'
import { failureText } from '#feedback/feedback.ts'
import { useLazyComponent } from '#feedback/use-lazy-component.ts'
import { partsOf } from '#form/faults.ts'
import { type FormValues, RecordForm, type RecordFormProps } from '#form/RecordForm.tsx'
import { type TextKey, textOf } from '#i18n/i18n.ts'
import { useMay, useProfile } from '#navigation/rights.ts'
import { useMobile } from '#ui/use-media.ts'
import { CopiedPrices } from './CopiedPrices.tsx'
import { type DocumentAnswer, type DocumentForm, draftPlace, type Section } from './document-kind.ts'
import { FormerApprover } from './FormerApprover.tsx'
import type { GridRow } from './grid-columns.ts'
import { HeaderFacts } from './HeaderFacts.tsx'
import { HeaderFields } from './HeaderFields.tsx'
import { LinesSection } from './LinesSection.tsx'
import type { LinesKind } from './lines-kind.ts'
import { mergeLines } from './merge-lines.ts'
import { PrefilledTerms } from './PrefilledTerms.tsx'
import { copiedValues, newHeader } from './prefill.ts'
import { Recents } from './Recents.tsx'
import { versionWords } from './version-words.ts'

interface Props<Document extends DocumentAnswer, Line extends GridRow> {
  form: DocumentForm<Document, Line>
  /** As it was read; null for a new one. */
  document: Document | null
  /** What a new one is a copy of. */
  copied?: Document | undefined
  /** What else a new one begins with, where what is typed of it is kept, and whether the terms of its partner's last are filled in as well. */
  start?: { values: FormValues; place: string; prefilled?: boolean } | undefined
  /** Of a new one: back to where it came from. */
  onCancel?: () => void
  /** Its state or this person's rights do not let it be changed: it is there to be read. */
  disabled: boolean
  onSaved: (saved: Document, leaving: boolean) => void
  onDirty?: (dirty: boolean) => void
  /** Two versions are being compared, or no longer. */
  onComparing?: (open: boolean) => void
  submitRef?: RefObject<(() => Promise<unknown>) | null>
  /** What may be done beside saving. */
  actions?: ReactNode
  /** Something is typed, or it is new: saving is the primary action. */
  dirty?: boolean
}

const asItIs = (body: FormValues) => body

const loadAttachments = async () => (await import('#attachment/Attachments.tsx')).Attachments

/** The header in sections, the lines and the totals of one document, new or not. */
export function DocumentEditor<Document extends DocumentAnswer, Line extends GridRow>(
  props: Props<Document, Line>,
) {
  const {
    form,
    document,
    copied,
    start,
    disabled,
    onSaved,
    onDirty,
    onComparing,
    onCancel,
    submitRef,
    actions,
    dirty = true,
  } = props
  const { kind, schema, head, sections, lines, Below, sent = asItIs } = form
  const seesCost = useMay()('cost:view')
  const mobile = useMobile()
  const { id: personId, fullName } = useProfile()
  const initial = useMemo(
    () =>
      document
        ? valuesOf(form, document)
        : (start?.values ?? newValues(form, copied, { id: personId, name: fullName })),
    [form, document, copied, start, personId, fullName],
  )
  const save: RecordFormProps<typeof schema>['save'] = (body, version, send) =>
    document
      ? send(kind.endpoints.update, {
          body: { ...sent(body), id: document.id, version: version ?? document.version },
        } as never)
      : send(kind.endpoints.create, {
          body: sentFiles({ ...sent(body), copiedFromId: copied?.id ?? null }),
        } as never)
  const reading = disabled ? document : null
  const hasTerms = ({ fields }: Section<Document>) => fields.some(({ name }) => kind.fields[name]!.prefilled)
  const terms = sections.find(hasTerms) ?? sections[0]
  const isPrefilled = document === null && (start?.prefilled ?? start === undefined)
  const Files = useLazyComponent(loadAttachments, document !== null)
  return (
    <RecordForm
      schema={document ? schema : withFiles(kind.entity, schema)}
      labels={labelsOf(form)}
      initial={initial}
      draft={draftPlace(kind, document?.id ?? start?.place)}
      disabled={disabled}
      isNew={document === null}
      validate={(values) => form.check(values, seesCost)}
      save={save}
      problemOf={(error) => {
        const words = kindWords(kind, document ? (document as DocumentAnswer).number : '')
        return {
          title: failureText(
            error,
            'save',
            textOf(`document.failed.${document ? 'update' : 'create'}`, words),
          ),
        }
      }}
      asValues={(record) => valuesOf(form, record as Document)}
      onSaved={(answer, leaving) => onSaved(answer as Document, leaving)}
      words={versionWords(form)}
      {...(lines ? { parts: { lines: mergeLines(lines) } } : {})}
      {...(form.atOnce ? { atOnce: form.atOnce } : {})}
      {...(lines?.follows ? { follows: lines.follows } : {})}
      {...(lines ? { partOf: linePartOf(lines) } : {})}
      {...(onDirty ? { onDirty } : {})}
      {...(submitRef ? { submitRef } : {})}
      {...(onComparing ? { onComparing } : {})}
      {...(onCancel ? { onCancel } : {})}
      above={lines?.totals(seesCost)}
      extra={actions}
      savePrimary={dirty}
    >
      <Recents kind={kind as never} disabled={disabled}>
        {document && !disabled ? <FormerApprover kind={kind} document={document} /> : null}
        {copied && lines ? <CopiedPrices lines={lines} source={copied} /> : null}
        {reading ? (
          <HeaderFacts kind={kind} section={head} document={reading} />
        ) : (
          <HeaderFields kind={kind} section={head} />
        )}
        {lines ? <LinesSection kind={kind} lines={lines} disabled={disabled} seesCost={seesCost} /> : null}
        {sections.map((section) =>
          reading ? (
            // On a phone an approver sees customer, lines and total at once; the sums say what was deducted and added.
            <HeaderFacts
              key={section.title}
              kind={kind}
              section={section}
              document={reading}
              folded={mobile}
            />
          ) : (
            <HeaderFields
              key={section.title}
              kind={kind}
              section={section}
              // below the lines, so that nothing in use moves when it is said
              note={isPrefilled && section === terms ? <PrefilledTerms kind={kind} /> : null}
            />
          ),
        )}
      </Recents>
      {document && Below ? <Below document={document} /> : null}
      {document && Files && isDiscussed(kind.entity) ? (
        <Files
          entity={kind.entity}
          id={document.id}
          deciding={document.abilities.approve === true}
          reason={keepsAttachments(document.status)}
        />
      ) : null}
      {document === null && isDiscussed(kind.entity) ? <NewAttachments /> : null}
    </RecordForm>
  )
}

/** A cell of the lines, or a line as a whole, as a list of faults calls it. */
function linePartOf({ labelOf }: Pick<LinesKind<GridRow>, 'labelOf'>) {
  return (path: string) => {
    const { field, index, column } = partsOf(path)
    return field === 'lines' && index >= 0 ? { label: labelOf(column), line: index + 1 } : null
  }
}

/** The form's values of a document as it stands on the server; names beside the ids, for comparing versions. */
export function valuesOf<Document extends DocumentAnswer, Line extends GridRow>(
  { kind, lines, opened = (values) => values }: DocumentForm<Document, Line>,
  document: Document,
): FormValues {
  const header = headerValues(kind.fields, document as never)
  return opened({ ...(document as object), ...header, ...(lines && { lines: lines.from(document) }) })
}

/** A new document is dated today and has the lines of what it copies, else one to begin with, where its kind has lines. */
function newValues<Document extends DocumentAnswer, Line extends GridRow>(
  form: DocumentForm<Document, Line>,
  copied: Document | undefined,
  person: Reference,
): FormValues {
  const { kind, lines } = form
  const today = businessDate(new Date())
  if (copied) {
    const values = copiedValues(kind, valuesOf(form, copied), today)
    return { ...values, ...(lines && { lines: (values.lines as Line[]).map(lines.copied) }) }
  }
  return { ...newHeader(kind, person, today), ...(lines && { lines: [lines.empty()] }) }
}

function labelsOf<Document extends DocumentAnswer, Line extends GridRow>({
  kind,
}: DocumentForm<Document, Line>): Record<string, TextKey> {
  const names = Object.entries(kind.fields).map(([name, field]) => [keyOf(name, field), name])
  return Object.fromEntries(
    [...names, ['lines', 'lines']]
      .map(([key, name]) => [key, `${kind.entity}.field.${name}`])
      .concat([['attachments', 'document.attachments.title']]),
  )
}
