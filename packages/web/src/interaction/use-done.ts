import { type InteractionItem, interactionEndpoints } from '@barem/shared/interaction/endpoints'
import { interactionBody } from '@barem/shared/interaction/form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'
import { textOf } from '#i18n/i18n.ts'
import type { RowAction } from '#table/columns.ts'

/** Whether there is a next step that is still to be done, and this person may say it is. */
export function mayBeDone({ nextDate, status, abilities }: InteractionItem): boolean {
  return nextDate !== null && status !== 'processed' && abilities.edit === true
}

/** An interaction as it was seen, in another state. */
function inState(
  { customer, staff, nextStaff, id, ...stored }: InteractionItem,
  status: InteractionItem['status'],
  version: number,
) {
  const form = interactionBody.parse({
    ...Object.fromEntries(Object.entries(stored).filter(([name]) => name in interactionBody.shape)),
    ...{ customerId: customer.id, staffId: staff.id, nextStaffId: nextStaff?.id ?? null },
    status,
  })
  return { body: { ...form, id, version } }
}

/** Says that the next step of an interaction, as it was seen, is done; for a moment that can be taken back. */
export function useDone(): (interaction: InteractionItem) => void {
  const { t } = useTranslation()
  const { mutateAsync } = useCommand(interactionEndpoints.update)
  const done = async (interaction: InteractionItem) => {
    const { version } = await mutateAsync(inState(interaction, 'processed', interaction.version))
    feedback.success(t('interaction.doneTold', { name: interaction.customer.abbreviatedName }), {
      label: t('frame.grid.undo'),
      run: () => mutateAsync(inState(interaction, interaction.status, version)),
    })
  }
  return (interaction) => void done(interaction).catch(feedback.failureOf('save'))
}

/** The same of many. */
export const manyDone: NonNullable<RowAction<InteractionItem>['many']> = {
  stateOf: ({ nextDate, status }) =>
    nextDate !== null && status === 'processed' ? textOf('interaction.status.processed') : null,
  run: (row, _, send) => send(interactionEndpoints.update, inState(row, 'processed', row.version)),
  undo: (row, { version }: InteractionItem, send) =>
    send(interactionEndpoints.update, inState(row, row.status, version)),
}
