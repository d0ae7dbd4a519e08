/** History and evidence: the application may add to these tables and read them, never change or remove a row. */
export const APPEND_ONLY: readonly string[] = [
  'event',
  'event_batch',
  'approval_snapshot',
  'workflow_version',
  'deputy_past',
]

/** Tables that belong to the schema; the application may only read them. */
export const READ_ONLY: readonly string[] = ['approval_transition']
