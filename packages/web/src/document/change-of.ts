import { subtract, toWire } from '@barem/shared/values/decimal'
import type { Format } from '@barem/shared/values/format'

/** How much more or less, in đồng, something comes to than before; null where nothing was before it. */
export function changeOf(total: number, before: number | null): number | null {
  return before === null ? null : toWire(subtract(total, before))
}

/** A total, and behind it by how much it changes what was before. */
export function totalWithChange(total: number, before: number | null, format: Format): string {
  const change = changeOf(total, before)
  const said = format.money(total)
  return change === null ? said : `${said} (${format.signedMoney(change)})`
}
