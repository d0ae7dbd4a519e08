import { notificationEndpoints } from '@barem/shared/notification/endpoints'
import { useCommand } from '#api/query.ts'
import { feedback } from '#feedback/feedback.ts'

/** Marks notifications as read; a failure says "An error occurred" (specification, section 8). */
export function useMarkAsRead(): (ids: string[]) => void {
  const { mutate } = useCommand(notificationEndpoints.markAsRead, { quiet: true })
  return (notificationIds) => {
    mutate({ body: { notificationIds } }, { onError: () => feedback.failed('frame.notification.failed') })
  }
}
