import { sql } from 'kysely'

/** How people are ordered: by the last word of the name, as `compareByGivenName` does; `person` is a row of `app_user`. */
export function byGivenName(person: string) {
  const name = sql.ref(`${person}.full_name`)
  return [
    sql`regexp_replace(${name}, '^.*\\s', '') collate "vi-x-icu"`,
    sql`${name} collate "vi-x-icu"`,
  ] as const
}
