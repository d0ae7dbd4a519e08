import { DeleteOutlined, EditOutlined, PlusOutlined } from '@ant-design/icons'
import { Button, Drawer, Tag } from 'antd'
import { type ReactNode, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { z } from 'zod'
import type { TextKey } from '#i18n/i18n.ts'
import { useBackCloses } from '#ui/layers.ts'
import { useNarrow } from '#ui/use-media.ts'
import { Field } from './Field.tsx'
import { useField } from './form-context.ts'
import { FormSection, type FormValues, RecordForm } from './RecordForm.tsx'
import { saveHere } from './save-here.ts'
import { useAskClose } from './use-ask-close.ts'
import './rows-field.css'

/** Rows that belong to a record: how one is said, and how it is written. */
export interface RowsKind<Row extends { isDefault: boolean }> {
  /** Of one row. */
  schema: z.ZodObject
  labels: Readonly<Record<string, TextKey>>
  /** What an empty row shows. */
  initial: FormValues
  /** The fields of one row. */
  fields: ReactNode
  /** What adding one is called, and the heading of its form. */
  add: TextKey
  /** A row in words: what it is, and what more there is to say. */
  said: (row: Row) => { title: string; detail: string }
}

interface Props<Row extends { isDefault: boolean }> {
  name: string
  kind: RowsKind<Row>
}

/** Rows of a record as a field of its form: a line each, written in a form of their own beside it. */
export function RowsField<Row extends { isDefault: boolean }>({ name, kind }: Props<Row>) {
  const { disabled } = useField(name)
  return (
    <Field name={name} span={12}>
      <Rows kind={kind} disabled={disabled} />
    </Field>
  )
}

interface RowsProps<Row extends { isDefault: boolean }> {
  kind: RowsKind<Row>
  disabled: boolean
  value?: readonly Row[]
  onChange?: (rows: Row[]) => void
}

function Rows<Row extends { isDefault: boolean }>({ kind, disabled, value = [], onChange }: RowsProps<Row>) {
  const { t } = useTranslation()
  const [at, setAt] = useState<number | null>(null)
  // of a customer that is read from an older draft there may be none
  const rows = value ?? []
  const put = (place: number, row: Row) => {
    const others = row.isDefault ? rows.map((one) => ({ ...one, isDefault: false })) : [...rows]
    others[place] = row
    onChange?.(others)
    setAt(null)
  }
  return (
    <div className={rows.length === 0 ? 'rows-field rows-field-empty' : 'rows-field'}>
      {rows.length === 0 ? null : (
        <ul>
          {rows.map((row, place) => {
            const { title, detail } = kind.said(row)
            return (
              // biome-ignore lint/suspicious/noArrayIndexKey: rows have no name of their own until they are saved
              <li key={`${place} ${title}`}>
                <span>
                  <strong>{title}</strong> {detail}{' '}
                  {row.isDefault ? <Tag className="status-tag">{t('frame.form.usual')}</Tag> : null}
                </span>
                {disabled ? null : (
                  <>
                    <Button
                      type="text"
                      size="small"
                      icon={<EditOutlined />}
                      aria-label={t('frame.form.editRow', { name: title })}
                      onClick={() => setAt(place)}
                    />
                    <Button
                      type="text"
                      size="small"
                      danger
                      icon={<DeleteOutlined />}
                      aria-label={t('frame.form.removeRow', { name: title })}
                      onClick={() => onChange?.(rows.filter((_, other) => other !== place))}
                    />
                  </>
                )}
              </li>
            )
          })}
        </ul>
      )}
      {disabled ? null : (
        <Button size="small" icon={<PlusOutlined />} onClick={() => setAt(rows.length)}>
          {t(kind.add)}
        </Button>
      )}
      {at === null ? null : (
        <RowForm kind={kind} row={rows[at]} onSaved={(row) => put(at, row)} onClose={() => setAt(null)} />
      )}
    </div>
  )
}

interface RowFormProps<Row extends { isDefault: boolean }> {
  kind: RowsKind<Row>
  row: Row | undefined
  onSaved: (row: Row) => void
  onClose: () => void
}

/** One row, written into the form it belongs to: nothing is saved before that is. */
function RowForm<Row extends { isDefault: boolean }>({ kind, row, onSaved, onClose }: RowFormProps<Row>) {
  const { t } = useTranslation()
  const narrow = useNarrow()
  const ask = useAskClose(onClose)
  const close = () => void ask()
  useBackCloses(true, close)
  return (
    <Drawer open onClose={close} title={t(kind.add)} size={narrow ? '100%' : 560}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: the key saves this form and not the one behind it */}
      <div onKeyDown={saveHere}>
        <RecordForm
          schema={kind.schema}
          labels={kind.labels}
          initial={row ? { ...row } : kind.initial}
          isNew
          isBeside
          saveText={t('frame.form.takeRow')}
          save={async (values) => values}
          onSaved={(values) => onSaved(values as Row)}
          onCancel={close}
        >
          <FormSection>{kind.fields}</FormSection>
        </RecordForm>
      </div>
    </Drawer>
  )
}
