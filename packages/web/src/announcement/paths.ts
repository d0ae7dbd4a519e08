/** As the specification spells it, and what was sent by it below. */
export const announcementPaths = {
  list: '/system/notification',
  deliveries: '/system/notification/deliveries',
} as const
