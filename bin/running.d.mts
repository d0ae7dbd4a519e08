/** Says that this process serves from the folder, until it ends. */
export function markRunning(root: string): void
/** A process that serves from the folder at this moment; null when none does. */
export function runningFrom(root: string): number | null
