/** Whether the page is being left because the session ended: calls that fail meanwhile say nothing more. */
let leaving = false

export function isLeaving(): boolean {
  return leaving
}

export function setLeaving(value: boolean): void {
  leaving = value
}
