import type { Configuration } from '@barem/shared/configuration/endpoints'
import { type ConfigurationKey, isKnownKey, knownConfigurations } from '@barem/shared/configuration/known'
import type { ComponentType } from 'react'
import { z } from 'zod'
import type { FormValues } from '#form/RecordForm.tsx'
import type { TextKey } from '#i18n/i18n.ts'
import { BankAccountFields } from './BankAccountFields.tsx'
import {
  ClosingDateFields,
  CompanyFields,
  DaysFields,
  LimitsFields,
  MailFields,
  NumberingFields,
  SelfApprovalFields,
  WeightBandsFields,
  ZaloFields,
} from './fields.tsx'
import { labelsOf } from './labels.ts'
import { OwnFields, ownBody, ownLabels, ownSchema, ownValues } from './own-form.tsx'

/** How a configuration is shown and changed. */
export interface ConfigurationForm {
  schema: z.ZodObject
  labels: Readonly<Record<string, TextKey>>
  valuesOf: (record: Configuration) => FormValues
  /** What is sent of it, beside its identity. */
  bodyOf: (values: FormValues) => object
  Fields: ComponentType
}

const fields: Record<ConfigurationKey, ComponentType> = {
  company: CompanyFields,
  'bank-accounts': BankAccountFields,
  numbering: NumberingFields,
  'closing-date': ClosingDateFields,
  'self-approval': SelfApprovalFields,
  validity: DaysFields,
  'weight-bands': WeightBandsFields,
  'price-age': DaysFields,
  limits: LimitsFields,
  mail: MailFields,
  zalo: ZaloFields,
}

/** What an empty form of a key begins with, where it has no default. */
const beginnings: Partial<Record<ConfigurationKey, FormValues>> = {
  'bank-accounts': { accounts: [{}] },
  mail: { port: 587, security: 'starttls', privateAddress: false },
  zalo: { baseUrl: 'https://openapi.zalo.me', privateAddress: false },
}

/** The form of a known key, or that of the company's own keys. */
export function formOf(key: string): ConfigurationForm {
  return isKnownKey(key) ? knownForm(key) : own
}

const own: ConfigurationForm = {
  schema: ownSchema,
  labels: ownLabels,
  valuesOf: ownValues,
  bodyOf: (values) => ownBody(values as z.output<typeof ownSchema>),
  Fields: OwnFields,
}

function knownForm(key: ConfigurationKey): ConfigurationForm {
  const described = knownConfigurations[key].schema as unknown as z.ZodObject
  const schema = described.safeExtend({ enabled: z.boolean().default(true) }) as z.ZodObject
  return {
    schema,
    labels: labelsOf(Object.keys(schema.shape)),
    valuesOf: ({ jsonValue, enabled }) => ({ ...((jsonValue as object | null) ?? beginnings[key]), enabled }),
    bodyOf: ({ enabled, ...jsonValue }) => ({ enabled, jsonValue }),
    Fields: fields[key],
  }
}
