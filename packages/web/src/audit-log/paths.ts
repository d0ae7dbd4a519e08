/** Below the specification's routes of the system, which name none. */
export const auditLogPaths = {
  list: '/system/audit',
  of: (entityId: string) => `/system/audit?entityId=${entityId}`,
} as const
