import { type InteractionItem, interactionEndpoints } from '@barem/shared/interaction/endpoints'
import { interactionBody } from '@barem/shared/interaction/form'
import { useTranslation } from 'react-i18next'
import { useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'

/** Whether there is a next step that is still to be done, and this person may say it is. */
export function mayBeDone({ nextDate, status, abilities }: InteractionItem): boolean {
  return nextDate !== null && status !== 'processed' && abilities.edit === true
}

/** Says that the next step of an interaction, as it was seen, is done. */
export function useDone(): (interaction: InteractionItem) => void {
  const { t } = useTranslation()
  const { mutateAsync } = useCommand(interactionEndpoints.update)
  const done = async ({ customer, staff, nextStaff, id, version, ...stored }: InteractionItem) => {
    const form = interactionBody.parse({
      ...Object.fromEntries(Object.entries(stored).filter(([name]) => name in interactionBody.shape)),
      ...{ customerId: customer.id, staffId: staff.id, nextStaffId: nextStaff?.id ?? null },
      status: 'processed',
    })
    await mutateAsync({ body: { ...form, id, version } })
    feedback.success(t('interaction.doneTold', { name: customer.abbreviatedName }))
  }
  return (interaction) => void done(interaction).catch(feedback.failureOf('save'))
}
