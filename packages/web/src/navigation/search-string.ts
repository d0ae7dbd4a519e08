export type SearchValues = Record<string, string | string[]>

/** The query string as plain texts: `a=1&b=x&b=y`. A name given several times is a list. */
export function parseSearch(search: string): SearchValues {
  const values: SearchValues = {}
  for (const [name, value] of new URLSearchParams(search)) {
    const earlier = values[name]
    values[name] = earlier === undefined ? value : [...(Array.isArray(earlier) ? earlier : [earlier]), value]
  }
  return values
}

export function stringifySearch(values: Record<string, unknown>): string {
  const search = new URLSearchParams()
  for (const [name, value] of Object.entries(values)) {
    for (const one of Array.isArray(value) ? value : [value])
      if (one !== undefined && one !== null && one !== '') search.append(name, String(one))
  }
  const text = search.toString()
  return text ? `?${text}` : ''
}
