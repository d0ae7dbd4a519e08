import { changedSince } from '#job/source-guard'

let sourcesChanged = () => false

/** After this no thread and no process is started when files in these folders have changed: its code would not match the running server's. */
export function refuseNewerSources(folders: readonly string[]): void {
  sourcesChanged = changedSince(folders)
}

/** Whether work that loads code anew would load other code than the server runs. */
export function areSourcesNewer(): boolean {
  return sourcesChanged()
}
