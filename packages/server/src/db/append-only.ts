/** History and evidence: the application may add to these tables and read them, never change or remove a row. */
export const APPEND_ONLY: readonly string[] = ['event', 'approval_snapshot']
