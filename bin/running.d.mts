/** Says that this process serves from the folder, until it ends. */
export function markRunning(root: string): void
/** A process that serves from the folder at this moment; null when none does. */
export function runningFrom(root: string): number | null
/** When a process began, to tell it from a later one of the same number; empty when it does not run. */
export function beganAt(pid: number): string
/** Whether the process runs that had this number when it began at that moment. */
export function isStill(pid: number, began: string | undefined): boolean
