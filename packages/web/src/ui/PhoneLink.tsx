import type { ReactNode } from 'react'

/** A telephone number that a phone calls; `children` stand in place of the number alone. */
export function PhoneLink({ phone, children = phone }: { phone: string; children?: ReactNode }) {
  return <a href={`tel:${phone}`}>{children}</a>
}
