import { type Field, keyOf } from '@barem/shared/document/fields'
import { isFarDate } from '@barem/shared/values/far-date'
import { businessDate, isLocalDate } from '@barem/shared/values/local-date'
import { Form } from 'antd'
import { createElement, type ReactNode, useContext } from 'react'
import { z } from 'zod'
import { DateField } from '#form/DateField.tsx'
import { FormContext } from '#form/form-context.ts'
import { LongTextField } from '#form/LongTextField.tsx'
import { NumberField } from '#form/NumberField.tsx'
import type { FormValues } from '#form/RecordForm.tsx'
import { RemoteSelectField } from '#form/RemoteSelectField.tsx'
import { SelectField } from '#form/SelectField.tsx'
import { SwitchField } from '#form/SwitchField.tsx'
import { TextField } from '#form/TextField.tsx'
import { textOf } from '#i18n/i18n.ts'
import { useMobile } from '#ui/use-media.ts'
import { type DocumentKind, type FieldPlace, fieldLabel, type Section } from './document-kind.ts'
import { pickedFrom } from './references.ts'

interface Props {
  kind: Pick<DocumentKind, 'entity' | 'fields'>
  section: Section
  /** Said in its heading. */
  note?: ReactNode
}

/** One section of a header to be written: the fields that what stands in the form asks for. */
export function HeaderFields({ kind, section, note = null }: Props) {
  const form = Form.useFormInstance()
  const asked = (values: object) =>
    section.fields.filter(({ when }) => when?.({ ...values }) ?? true).map(({ name }) => name)
  // Drawn again only when other fields are asked for.
  const names: string = Form.useWatch((values) => asked(values).join(' '), { form, preserve: true }) ?? ''
  const { issues = [] } = useContext(FormContext) ?? {}
  // what a save was refused for is asked for, whatever stands in the form
  const refused = issues.map(({ path }) => path)
  const shown = names.split(' ')
  const isShown = ({ name }: FieldPlace) =>
    shown.includes(name) || refused.includes(keyOf(name, kind.fields[name]!))
  const title = textOf(`${kind.entity}.section.${section.title}`)
  const [first] = section.fields
  return (
    <section className="form-section" aria-label={title}>
      {first && title === fieldLabel(kind, first.name) ? null : <h2>{title}</h2>}
      {note}
      <div className="form-columns">
        {section.fields.map((place) =>
          isShown(place) ? <HeaderField key={place.name} kind={kind} place={place} /> : null,
        )}
      </div>
    </section>
  )
}

function HeaderField({ kind, place }: { kind: Props['kind']; place: FieldPlace }) {
  const { hint, Control, warning } = place
  const mobile = useMobile()
  const field = kind.fields[place.name]
  if (!field) throw new Error(`${kind.entity} has no field ${place.name}`)
  const name = keyOf(place.name, field)
  if (Control === null) return null
  if (Control) return <Control name={name} />
  const said = typeof hint === 'string' ? textOf(`${kind.entity}.${hint}`) : hint && createElement(hint)
  const common = { name, ...(said ? { hint: said } : {}) }
  switch (field.kind) {
    case 'text':
      return <TextField {...common} />
    case 'note':
      return <LongTextField {...common} lines={2} />
    case 'date':
      return <WarnedDate {...common} isAhead={field.ahead ?? false} warning={warning} />
    case 'dong':
      return <NumberField {...common} unit="đ" />
    case 'rate':
      return <NumberField {...common} unit="%" />
    case 'whole':
      return <NumberField {...common} />
    case 'flag':
      return <SwitchField {...common} />
    case 'choice':
      return <SelectField {...common} options={optionsOf(kind.entity, place.name, field)} />
    case 'reference':
      return (
        <RemoteSelectField {...common} endpoint={pickedFrom(field.to!)} {...whoMay(kind, place, mobile)} />
      )
  }
}

interface WarnedDateProps {
  name: string
  hint?: ReactNode
  isAhead: boolean
  warning: FieldPlace['warning']
}

/** A date, with what is worth a look in it: a day years away is mostly a slip. */
function WarnedDate({ name, isAhead, warning, ...field }: WarnedDateProps) {
  const words: string | null = Form.useWatch(
    (values: FormValues) => {
      const date = values[name]
      const isFar = isLocalDate(date) && isFarDate(date, businessDate(new Date()), isAhead)
      return isFar ? textOf('document.farDate') : (warning?.({ ...values }) ?? null)
    },
    { preserve: true },
  )
  return <DateField {...field} name={name} lean={isAhead ? 'ahead' : 'near'} warning={words} />
}

/**
 * Approvers are those who may decide on this kind. Without one nothing is sent, so that on a phone, where the mark that clears
 * always stands under the thumb, another is chosen in their place.
 */
function whoMay({ entity }: Props['kind'], { name }: FieldPlace, mobile: boolean) {
  if (name !== 'approver') return {}
  return { query: { may: `${entity}:approve` }, allowClear: !mobile, hintsWhileEmpty: true }
}

function optionsOf(entity: string, name: string, { wire }: Field) {
  const values = wire instanceof z.ZodEnum ? wire.options : []
  return values.map((value) => ({ value: String(value), label: textOf(`${entity}.${name}.${value}`) }))
}
