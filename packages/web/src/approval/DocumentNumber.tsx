import type { Status } from '@barem/shared/approval/lifecycle'

/** The number of a document, struck through where it was cancelled: its words stay whole. */
export function DocumentNumber({ number, status }: { number: string; status: Status }) {
  return status === 'cancelled' ? <s>{number}</s> : number
}
