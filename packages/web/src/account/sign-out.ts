import { accountEndpoints } from '@barem/shared/account/endpoints'
import { call } from '#api/api.ts'
import { readToken } from '#session/session.ts'

/** Ends this session on the server; a server that cannot be reached does not keep anybody from leaving. */
export async function signOut(): Promise<void> {
  if (readToken() === null) return
  await call(accountEndpoints.logout, {}).catch(() => undefined)
}
