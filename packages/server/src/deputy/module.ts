import { deputyEndpoints } from '@barem/shared/deputy/endpoints'
import { businessDate } from '@barem/shared/values/local-date'
import type { CommandContext } from '#http/call'
import { mount } from '#http/mount'
import { recordCommands } from '#record/commands'
import type { Module } from '../module.ts'
import { deputiesOf, refuseForOthers } from './deputies.ts'
import { deputyRecord } from './save.ts'

const commands = (call: Pick<CommandContext, 'now'>) => recordCommands(deputyRecord(call))

/** Of a row: `Phạm Thị Hòa → Nguyễn Thị Lan`. */
const NAME = ['principal_id', 'deputy_id']
  .map((id) => `(select full_name from app_user where app_user.id = deputy.${id})`)
  .join(` || ' → ' || `)

/** Who decides in whose place for a while (decision 076). */
export const deputyModule: Module = {
  name: 'deputy',
  routes: (app, deps) =>
    mount(app, deps, deputyEndpoints, {
      list: {
        read: ({ db, actor, now, query }) => {
          const person = query.principalId ?? actor.id
          refuseForOthers(actor, person)
          return deputiesOf(db, person, businessDate(now))
        },
      },
      create: { command: (call) => commands(call).create.command(call) },
      update: { command: (call) => commands(call).update.command(call) },
      remove: { command: (call) => commands(call).remove.command(call) },
    }),
  records: [
    {
      ...{ table: 'deputy', entity: 'deputy', name: NAME },
      changes: ['deputy.updated'],
      unique: {},
    },
  ],
}
