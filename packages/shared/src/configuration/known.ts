import type { z } from 'zod'
import { usualWeightBands } from '#trade-line/warnings'
import { bankAccountsSchema } from './bank-accounts.ts'
import { mailSchema, zaloSchema } from './channels.ts'
import { companySchema } from './company.ts'
import {
  closingDateSchema,
  limitsSchema,
  numberingSchema,
  priceAgeSchema,
  selfApprovalSchema,
  USUAL_VALIDITY_DAYS,
  validitySchema,
  weightBandsSchema,
} from './company-settings.ts'

interface Known<Schema extends z.ZodType<object>, Fallback, Secret extends string> {
  /** What its JSON value must be. Secrets are no part of it. */
  schema: Schema
  /** What stands for it in a list: what a person knows it by, in no language. */
  short(value: z.output<Schema>): string
  /** What holds until somebody says otherwise, and while it is switched off; null: nothing. */
  fallback: Fallback
  /** Names of what is kept with it and never leaves the server. */
  secrets: readonly Secret[]
  /** Where its secrets are sent to: when one of these changes, they must be entered again. */
  receivers: readonly (keyof z.output<Schema> & string)[]
  /**
   * What is changed with the own password alone, and its secrets too: links for new passwords leave by it, and whoever has only
   * a session would have them sent through a server of their own.
   */
  guarded: readonly (keyof z.output<Schema> & string)[]
}

function known<
  Schema extends z.ZodType<object>,
  Fallback extends z.output<Schema> | null = null,
  const Secret extends string = never,
>(
  given: Partial<Known<Schema, Fallback, Secret>> & Pick<Known<Schema, Fallback, Secret>, 'schema' | 'short'>,
): Known<Schema, Fallback, Secret> {
  return { fallback: null as Fallback, secrets: [], receivers: [], guarded: [], ...given }
}

/**
 * The keys of the configuration that the program itself reads, each with its schema (domain, section 9). Each has a row,
 * made by a migration. Other keys are free.
 */
export const knownConfigurations = {
  company: known({ schema: companySchema, short: ({ name }) => name }),
  'bank-accounts': known({
    schema: bankAccountsSchema,
    short: ({ accounts }) =>
      accounts.map(({ bankName, accountNumber }) => `${bankName} ${accountNumber}`).join(', '),
  }),
  numbering: known({
    schema: numberingSchema,
    short: ({ prefixes }) => Object.values(prefixes).join(', ') || '–',
    fallback: { prefixes: {} },
  }),
  'closing-date': known({ schema: closingDateSchema, short: ({ date }) => date }),
  'self-approval': known({
    schema: selfApprovalSchema,
    short: ({ kinds }) => kinds.join(', ') || '–',
    fallback: { kinds: [] },
  }),
  validity: known({
    schema: validitySchema,
    short: ({ days }) => String(days),
    fallback: { days: USUAL_VALIDITY_DAYS },
  }),
  'weight-bands': known({
    schema: weightBandsSchema,
    short: ({ slight, clear, strong }) => `${slight} / ${clear} / ${strong} %`,
    fallback: usualWeightBands,
  }),
  'price-age': known({
    schema: priceAgeSchema,
    short: ({ days }) => String(days),
    fallback: { days: 30 },
  }),
  limits: known({
    schema: limitsSchema,
    short: ({ creditWarningPercent, overdueWarningDays }) =>
      `${creditWarningPercent} %, ${overdueWarningDays}`,
    fallback: { creditWarningPercent: 80, overdueWarningDays: 0 },
  }),
  mail: known({
    schema: mailSchema,
    short: ({ host, port, from }) => `${from}, ${host}:${port}`,
    secrets: ['password'],
    receivers: ['host', 'port', 'security', 'user'],
    // what could not be delivered comes back to the sender's address, the link in it
    guarded: ['host', 'port', 'security', 'user', 'from', 'privateAddress'],
  }),
  zalo: known({
    schema: zaloSchema,
    short: ({ oaId, baseUrl }) => `${oaId}, ${baseUrl}`,
    // with the other two the token is renewed by itself
    secrets: ['token', 'refreshToken', 'appSecret'],
    receivers: ['baseUrl'],
  }),
}

type Registry = typeof knownConfigurations
export type ConfigurationKey = keyof Registry
/** The value of a known key, checked. */
export type ConfigurationOf<Key extends ConfigurationKey> = z.output<Registry[Key]['schema']>
/** Null where nobody has said and the key has no default. */
export type InForce<Key extends ConfigurationKey> = ConfigurationOf<Key> | Registry[Key]['fallback']
export type SecretOf<Key extends ConfigurationKey> = Registry[Key]['secrets'][number]

export const configurationKeys = Object.keys(knownConfigurations) as ConfigurationKey[]

export function isKnownKey(key: string): key is ConfigurationKey {
  return Object.hasOwn(knownConfigurations, key)
}

/** What a list shows of a known key's value. */
export function shortOf<Key extends ConfigurationKey>(key: Key, value: ConfigurationOf<Key>): string {
  return (knownConfigurations[key].short as (value: ConfigurationOf<Key>) => string)(value).slice(0, 10_000)
}
