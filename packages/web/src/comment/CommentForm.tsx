import type { DiscussedEntity } from '@barem/shared/business'
import { commentBody, commentEndpoints } from '@barem/shared/comment/endpoints'
import { type Reference, reference } from '@barem/shared/http/page'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Form, Mentions } from 'antd'
import { type KeyboardEvent, useContext, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { z } from 'zod'
import { queryOf } from '#api/query.ts'
import { Field } from '#form/Field.tsx'
import { FormContext } from '#form/form-context.ts'
import { RecordForm } from '#form/RecordForm.tsx'
import { useDebounced } from '#form/use-debounced.ts'
import type { TextKey } from '#i18n/i18n.ts'

interface Props {
  entity: DiscussedEntity
  /** Of the record. */
  id: string
  onWritten: () => void
}

/** With the people who were chosen behind an `@`; whose name is no longer in the text is not mentioned. */
const schema = z.strictObject({ text: commentBody.shape.text, mentions: z.array(reference).default([]) })
const labels: Record<string, TextKey> = { text: 'comment.text' }

/** As the text names them: `@Phạm Thị Hòa`. */
export const called = ({ name }: Reference) => `@${name}`

/** A comment that is being written. It is kept as a draft, and sent later where there is no connection. */
export function CommentForm({ entity, id, onWritten }: Props) {
  const { t } = useTranslation()
  const [written, setWritten] = useState(0)
  const submit = useRef<(() => Promise<unknown>) | null>(null)
  const send = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    void submit.current?.()
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the key sends what is typed inside
    <div className="comment-form" onKeyDown={send}>
      <RecordForm
        key={written}
        schema={schema}
        labels={labels}
        initial={{ text: '', mentions: [] }}
        draft={`comment/${entity}/${id}`}
        isBeside
        submitRef={submit}
        saveText={t('comment.send')}
        save={({ text, mentions }, _, send) => {
          const named = mentions.filter((one) => text.includes(called(one)))
          return send(commentEndpoints.add, {
            body: { entity, entityId: id, text, mentions: [...new Set(named.map((one) => one.id))] },
          })
        }}
        onSaved={() => {
          setWritten((before) => before + 1)
          onWritten()
        }}
      >
        <div className="form-columns">
          <Field name="text" span={12}>
            <TextWithMentions entity={entity} of={id} />
          </Field>
        </div>
      </RecordForm>
    </div>
  )
}

interface TextProps {
  entity: DiscussedEntity
  /** The record. */
  of: string
  /** From the form. */
  id?: string
  value?: string
  onChange?: (text: string) => void
}

/** Somebody who has typed `@` does not wait half a second each time. */
const SEARCH_DEBOUNCE_MS = 150

/** Several lines of text; `@` offers the people who may see the record. */
function TextWithMentions({ entity, of, ...field }: TextProps) {
  const { t } = useTranslation()
  const form = useContext(FormContext)
  const [typed, setTyped] = useState<string | null>(null)
  const instance = Form.useFormInstance()
  const chosen = (): readonly Reference[] => instance.getFieldValue('mentions') ?? []
  const search = useDebounced(typed, SEARCH_DEBOUNCE_MS)
  const { data, isFetching } = useQuery({
    ...queryOf(
      commentEndpoints.people,
      { query: { entity, entityId: of, ...(search ? { search } : {}) } },
      { quiet: true },
    ),
    enabled: search !== null,
    placeholderData: keepPreviousData,
  })
  return (
    <Mentions
      {...field}
      aria-label={t('comment.text')}
      aria-required
      placeholder={t('comment.write')}
      autoSize={{ minRows: 2, maxRows: 8 }}
      filterOption={false}
      loading={isFetching}
      notFoundContent={t('comment.nobody')}
      options={(data ?? []).map(({ id, name, departmentName }) => ({
        key: id,
        value: name,
        label: departmentName ? `${name} · ${departmentName}` : name,
      }))}
      onSearch={setTyped}
      onSelect={({ key }) => {
        // it makes its keys longer than ours
        const person = data?.find(({ id }) => key?.startsWith(id))
        if (person) form?.put({ mentions: [...chosen(), { id: person.id, name: person.name }] })
      }}
    />
  )
}
