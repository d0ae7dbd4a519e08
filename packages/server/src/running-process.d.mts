/** When a process began, to tell it from a later one of the same number; empty when nothing tells. */
export function beganAt(pid: number): string
/** Whether the process runs that had this number when it began at that moment and said so in a file of that user. */
export function isStill(pid: number, began: string | undefined, owner: number): boolean
/** Where the number of a process means this one: the same for processes that see each other by their numbers. */
export function pidPlace(): string
