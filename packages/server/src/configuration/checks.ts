import type { ApprovableEntity } from '@barem/shared/business'
import { usualPrefixes } from '@barem/shared/configuration/company-settings'
import type { ConfigurationOf } from '@barem/shared/configuration/known'
import type { Issue } from '@barem/shared/http/envelope'
import type { Db } from '#list/list'

/** The logo is a picture that was uploaded for it; it is marked as referred to, so that it is not swept. */
export async function checkLogo(db: Db, { logoId }: ConfigurationOf<'company'>): Promise<Issue[]> {
  if (logoId === null) return []
  const file = await db
    .updateTable('file')
    .set({ referred: true })
    .where('id', '=', logoId)
    .where('folder', '=', 'company')
    .returning('id')
    .executeTakeFirst()
  return file ? [] : [{ path: 'logoId', code: 'unknown-reference', params: {} }]
}

/** No two kinds of document have one prefix; those that are not named keep their own. */
export function checkPrefixes(_: Db, { prefixes }: ConfigurationOf<'numbering'>): Issue[] {
  const all = Object.entries({ ...usualPrefixes, ...prefixes })
  return (Object.keys(prefixes) as ApprovableEntity[])
    .filter((entity) => all.some(([other, prefix]) => other !== entity && prefix === prefixes[entity]))
    .map((entity) => ({ path: `prefixes.${entity}`, code: 'duplicate', params: {} }))
}
