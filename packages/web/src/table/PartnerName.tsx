interface PartnerNameProps {
  /** What the company calls them. */
  short: string
  full: string
}

/** A partner on one line: what the company calls them, then the registered name as far as there is room. */
export function PartnerName({ short, full }: PartnerNameProps) {
  return (
    <>
      <strong>{short}</strong>
      {full === short ? null : <span className="full-name"> {full}</span>}
    </>
  )
}
