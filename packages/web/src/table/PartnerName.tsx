interface PartnerNameProps {
  /** What the house calls them. */
  short: string
  full: string
}

/** A partner on one line: what the house calls them, then the registered name as far as there is room. */
export function PartnerName({ short, full }: PartnerNameProps) {
  return (
    <>
      <strong>{short}</strong>
      {full === short ? null : <span className="full-name"> {full}</span>}
    </>
  )
}
