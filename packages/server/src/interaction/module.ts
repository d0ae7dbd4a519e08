import { sql } from 'kysely'
import { seenOnly } from '#access/record-scope'
import { discussedKind } from '#record/commands'
import { spreadsheet } from '#spreadsheet/kind'
import type { Module } from '../module.ts'
import { interactions, interactionWays } from './repository.ts'
import { interactionRoutes } from './routes.ts'
import { interactionRecord } from './save.ts'
import { interactionSpreadsheet } from './spreadsheet.ts'

export const interactionModule: Module = {
  name: 'interaction',
  routes: interactionRoutes,
  spreadsheets: [spreadsheet(interactionSpreadsheet)],
  lists: [interactions],
  found: [
    {
      entity: 'interaction',
      list: interactions,
      title: sql`left(interaction.content, 200)`,
      // one that was given away goes by its code, as in the list
      detail: (
        actor,
      ) => sql`(select code || case when ${seenOnly(actor, 'customer')} then ' · ' || abbreviated_name else '' end
        from customer where customer.id = interaction.customer_id)`,
      ways: interactionWays,
    },
  ],
  discussed: [discussedKind({ ...interactionRecord, entity: 'interaction' })],
  records: [
    {
      ...{ table: 'interaction', entity: 'interaction', name: 'content', changes: ['interaction.updated'] },
      unique: {},
    },
  ],
}
