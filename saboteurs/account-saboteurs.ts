import type { Saboteur } from './saboteur.ts'

const STANDING = 'packages/server/src/user/standing.ts'
const PERMISSIONS = 'packages/shared/src/permission/permissions.ts'
const ZALO = 'packages/server/src/delivery/zalo.ts'
const standing = (name: string) => ({ file: 'packages/server/src/user/standing.test.ts', name })
const ownPassword = (name: string) => ({ file: 'packages/server/src/user/own-password.test.ts', name })
const mailPassword = (name: string) => ({
  file: 'packages/server/src/configuration/mail-password.test.ts',
  name,
})
const groups = (name: string) => ({ file: 'packages/server/src/role-group/role-group.test.ts', name })
const zalo = (name: string) => ({ file: 'packages/server/src/delivery/zalo.test.ts', name })
const links = (name: string) => ({ file: 'packages/server/src/account/forgotten-password.test.ts', name })
const ENDS = 'sends a link that ends when its account is worth more or is written to elsewhere'
const OWN = 'and deleting, promoting or a new password are refused for the own account, as its abilities say'
const GUESSES = 'an e-mail address taken already is refused at its field, and guesses at the own password end'

/** What is done to accounts, what leads into them, and where secrets are sent. */
export const accountSaboteurs: Saboteur[] = [
  {
    name: 'the Admin role is given with the own password',
    file: STANDING,
    find: `throw new Refusal('own-account')\n  await refuseWithoutOwnPassword(call, body.password)`,
    replace: `throw new Refusal('own-account')`,
    test: standing('is given with the own password alone; the person signs in anew'),
  },
  {
    name: 'the password of a SuperAdmin is reset with the own password',
    file: 'packages/server/src/user/password.ts',
    find: 'if (isGuarded(account.role as Role))',
    replace: 'if (isGuarded(account.role as Role) && body.password)',
    test: ownPassword(
      'a temporary password for a SuperAdmin is given with the own password alone; without it nothing happens',
    ),
  },
  {
    name: 'a SuperAdmin who is locked is let in again with the own password',
    file: STANDING,
    find: 'if (isGuarded(role)) await refuseUnlocking(call, body.password)',
    replace: 'if (isGuarded(role) && body.password) await refuseUnlocking(call, body.password)',
    test: ownPassword(
      'a SuperAdmin who is locked is let in again with the own password alone; anybody else without it',
    ),
  },
  {
    name: 'the form does not change where the link of a SuperAdmin goes',
    file: 'packages/server/src/user/save.ts',
    find: 'isGuarded(before.roles[0]) && columns.email',
    replace: 'isGuarded(before.roles[0]) && before.email',
    test: ownPassword('nor is the own one: whoever has the session alone would have the next link'),
  },
  {
    name: 'an e-mail address is changed with the own password',
    file: STANDING,
    find: 'const { params, body } = call\n  await refuseWithoutOwnPassword(call, body.password)',
    replace: 'const { params, body } = call',
    test: ownPassword('nor is the own one: whoever has the session alone would have the next link'),
  },
  {
    name: 'where mail goes through is changed with the own password',
    file: 'packages/server/src/configuration/record.ts',
    find: 'if (before && differs(guarded, before.jsonValue, value)) await confirm(call)',
    replace: 'void guarded',
    test: mailPassword(
      'where mail goes through is changed with the own password alone; without it nothing happens',
    ),
  },
  {
    name: 'the secret that mail leaves with is set with the own password',
    file: 'packages/server/src/configuration/commands.ts',
    find: 'await confirm(call)',
    replace: 'void confirm',
    test: mailPassword(
      'the secret that mail leaves with is set with the own password alone; it is cleared without',
    ),
  },
  {
    name: 'guesses at the own password are counted',
    file: 'packages/server/src/user/own-password.ts',
    find: '  await countAttempt(deps.db, OLD_PASSWORD, actor.id, now)\n',
    replace: '',
    test: ownPassword(GUESSES),
  },
  {
    name: 'the accounts of all SuperAdmins are locked together',
    file: STANDING,
    find: `or (role = 'SuperAdmin' and (select role from app_user where id = \${id}) = 'SuperAdmin')`,
    replace: '',
    test: standing('one of two SuperAdmins who lock each other at once stays'),
  },
  {
    name: 'whoever became a SuperAdmin meanwhile is locked with the others',
    file: STANDING,
    find: `if (others.length === 0 && only?.role === 'SuperAdmin') await lock()`,
    replace: 'void others',
    test: standing(
      'given while somebody waits to lock the account: that waits for the other SuperAdmins too',
    ),
  },
  {
    name: 'sessions end with a lock',
    file: STANDING,
    find: `    await endSessionsOf(call, params.id, 'user locked')\n`,
    replace: '',
    test: standing('signs out at once and for as long as it lasts; history says who, when and why'),
  },
  {
    name: 'sessions end with another role',
    file: STANDING,
    find: `    await endSessionsOf(call, params.id, 'role changed')\n`,
    replace: '',
    test: standing('is given with the own password alone; the person signs in anew'),
  },
  {
    name: 'sessions end with another password',
    file: 'packages/server/src/user/set-password.ts',
    find: 'const ended = await endSessions(trx,',
    replace: 'const ended = await (async (..._: unknown[]): Promise<string[]> => [])(trx,',
    test: {
      file: 'packages/server/src/user/user.test.ts',
      name: 'changing my password wants the old one, refuses a common one and ends my other sessions',
    },
  },
  {
    name: 'nobody locks or deletes the own account',
    file: STANDING,
    find: `if (id === actor.id) throw new Refusal('own-account')`,
    replace: 'void actor',
    test: standing(OWN),
  },
  {
    name: 'nobody gives the own account a role',
    file: STANDING,
    find: `if (params.id === actor.id) throw new Refusal('own-account')`,
    replace: 'void actor',
    test: standing(OWN),
  },
  {
    name: 'nobody resets the own password',
    file: 'packages/server/src/user/password.ts',
    find: `if (body.userId === call.actor.id) throw new Refusal('own-account')`,
    replace: 'void Refusal',
    test: standing(OWN),
  },
  {
    name: 'what SuperAdmin alone may',
    file: PERMISSIONS,
    find: 'if (superAdminOnly.includes(entity)) return false',
    replace: '',
    test: groups('only SuperAdmin sees and changes role groups, whatever a group says'),
  },
  {
    name: 'no role group holds what SuperAdmin alone may',
    file: PERMISSIONS,
    find: 'if (superAdminOnly.includes(entity)) return []',
    replace: '',
    test: groups('does not hold user:view: what SuperAdmin alone may'),
  },
  {
    name: 'a link for a new password is used once',
    file: 'packages/server/src/user/new-password.ts',
    find: ' || !(await link.executeTakeFirst())',
    replace: '',
    test: links('sets one password by one link, however often it is used at once'),
  },
  {
    name: 'a link for a new password ends with another role',
    file: STANDING,
    find: `'role changed')\n    await endLinks(call.trx, params.id)\n`,
    replace: `'role changed')\n`,
    test: links(ENDS),
  },
  {
    name: 'a link for a new password ends with another address',
    file: STANDING,
    find: `return null\n    await endLinks(call.trx, params.id)\n    return { columns: { email }`,
    replace: `return null\n    return { columns: { email }`,
    test: links(ENDS),
  },
  {
    name: 'a link for a new password ends with another address in the form',
    file: 'packages/server/src/user/save.ts',
    find: `    if (before && before.email !== email) await endLinks(call.trx, id)\n`,
    replace: '    void email\n    void endLinks\n',
    test: links(ENDS),
  },
  {
    name: 'a link for a new password goes to the address of now',
    file: 'packages/server/src/account/forgotten-passwords.ts',
    find: '    .forShare()\n',
    replace: '',
    test: links('sends the link to the address of now while that is being changed'),
  },
  {
    name: 'a message goes to the address that was checked',
    file: ZALO,
    find: `    lookup: (_, { all }, found) => (all ? found(null, [{ address, family }]) : found(null, address, family)),\n`,
    replace: '',
    test: zalo('what was checked is what is connected to: a name is asked for once'),
  },
  {
    name: 'a message follows no redirect',
    file: ZALO,
    find: 'if (status === 200) resolve(text)',
    replace:
      'const { location } = response.headers\n      if (location) resolve(post(new URL(location, url), address, headers, body))\n      else if (status === 200) resolve(text)',
    test: zalo('a redirect of 307 to another peer is not followed: neither token nor message arrive there'),
  },
]
