import { z } from 'zod'
import { recordAbilities } from '#http/abilities'
import { type Endpoints, endpoint } from '#http/endpoint'
import { changeOf, id, idParams, pageQuery, version } from '#http/page'
import { switchFilter } from '#list/filter'
import { recordEndpoints } from '#record/endpoints'
import { ownPassword } from '#user/form'
import { text } from '#values/text'
import { configurationBody } from './form.ts'
import { formSettingsEndpoints } from './form-settings.ts'
import { companyOnPaper } from './letterhead.ts'
import { setupEndpoints } from './setup.ts'

/** A configuration as a list shows it. */
export const configurationItem = z.object({
  id,
  key: z.string(),
  /** The program knows this key: it has a form of its own, and instead of being deleted it returns to its default. */
  known: z.boolean(),
  /** In short, of a known key; null where nothing is set and nothing holds. */
  value: z.string().nullable(),
  /** Nobody has set it: its default holds, or nothing. */
  isDefault: z.boolean(),
  enabled: z.boolean(),
  modifiedAt: z.iso.datetime(),
  /** Null: the program itself. */
  modifiedBy: z.string().nullable(),
  version,
  abilities: recordAbilities,
})
export type ConfigurationItem = z.output<typeof configurationItem>

/** `lost`: it was set, but the key that opens it is not on this server; it must be entered again. */
const secretState = z.enum(['set', 'unset', 'lost'])
export type SecretState = z.output<typeof secretState>

export const configurationSchema = configurationItem.extend({
  /** What holds: what was set, or the default. */
  jsonValue: z.unknown(),
  /** Whether its secrets are set. They themselves never leave the server. */
  secrets: z.record(z.string(), secretState),
})
export type Configuration = z.output<typeof configurationSchema>

const records = recordEndpoints({
  resource: 'Configuration',
  entity: 'configuration',
  words: { one: 'a configuration', many: 'configurations' },
  form: configurationBody,
  item: configurationItem,
  record: configurationSchema,
  query: pageQuery({
    sort: ['name', 'key', 'modifiedAt'],
    filters: { enabled: switchFilter },
  }),
})

export const configurationEndpoints = {
  ...records,
  update: {
    ...records.update,
    summary:
      'Change a configuration; where mail goes through with the `password` of whoever does it, since links for new passwords leave by it',
    secret: true as const,
    body: changeOf(configurationBody).extend({ password: ownPassword.optional() }),
  },
  remove: { ...records.remove, summary: 'Delete a configuration; a known key returns to its default' },
  setSecret: endpoint({
    method: 'POST',
    path: '/Configuration/{id}/secret',
    summary:
      'Set a secret of a configuration, or clear it with null; no answer ever says it. One of mail is set with the `password` of whoever does it',
    permission: 'configuration:update',
    secret: true,
    params: idParams,
    body: z.strictObject({
      version,
      name: text({ max: 100 }),
      secret: z.string().min(1).max(4000).nullable(),
      password: ownPassword.optional(),
    }),
    data: configurationSchema,
  }),
  company: endpoint({
    method: 'GET',
    path: '/Configuration/company',
    summary: 'The company as its letterhead names it; null where nobody has said',
    permission: 'signed-in',
    data: z.object({ company: companyOnPaper.nullable() }),
  }),
  ...formSettingsEndpoints,
  ...setupEndpoints,
} satisfies Endpoints
