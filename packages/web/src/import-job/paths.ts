export const IMPORT_JOB_PATH = '/import/$id'

/** The page of an import of a large file. */
export function importJobPath(id: string): string {
  return IMPORT_JOB_PATH.replace('$id', id)
}
