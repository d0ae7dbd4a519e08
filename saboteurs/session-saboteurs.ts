import type { Saboteur } from './saboteur.ts'

const account = (name: string) => ({ file: 'packages/server/src/account/account.test.ts', name })
const received = (name: string) => ({ file: 'packages/server/src/http/received-file.test.ts', name })
const standing = (name: string) => ({ file: 'packages/server/src/user/standing.test.ts', name })
const user = (name: string) => ({ file: 'packages/server/src/user/user.test.ts', name })
const secrets = (name: string) => ({
  file: 'packages/server/src/configuration/configuration.test.ts',
  name,
})
const everywhere = (name: string) => ({ file: 'packages/server/test/every-endpoint.test.ts', name })
const OWN_ACCOUNT = 'is refused for the own account, for a version that is old, and does nothing twice'
const CHANGING = 'changing my password wants the old one, refuses a common one and ends my other sessions'
const FORGED = 'is not opened by a forged, foreign or expired token'
const ROLES = 'everybody is let through where every-role.txt says so, and nowhere else'
const HEADERS = 'every failure carries a trace id, words in the language asked for, and security headers'

/** Who somebody is, and from where they speak. */
export const sessionSaboteurs: Saboteur[] = [
  {
    name: 'the session is looked up: revoked ones',
    file: 'packages/server/src/access/people.ts',
    find: 'where session.id = $1 and session.revoked_at is null and',
    replace: 'where session.id = $1 and',
    test: account('ends at once on logout: access token, refresh token and sockets'),
  },
  {
    name: 'the session is looked up: locked people',
    file: 'packages/server/src/access/people.ts',
    find: '\n      and not app_user.is_locked',
    replace: '',
    test: account('loses its right when the person is locked'),
  },
  {
    name: 'secrets made anew end every session',
    file: 'packages/server/src/known-secrets.ts',
    find: ".set({ revokedAt: clock.now(), revokedReason: 'other secrets' })",
    replace: ".set({ revokedReason: 'other secrets' })",
    test: {
      file: 'packages/server/src/known-secrets.test.ts',
      name: 'secrets made anew end every session, that of whoever kept the cookie too',
    },
  },
  {
    name: 'a password that was right is looked at again as its session begins',
    file: 'packages/server/src/account/sign-in.ts',
    find: 'if (!(await stillOpens(trx, user, body.password))) return false',
    replace: 'void stillOpens',
    test: account('of somebody while they are locked'),
  },
  {
    name: 'who sends a file is asked again once it has arrived',
    file: 'packages/server/src/http/mount.ts',
    find: 'const later = await begin(deps.clock.now())',
    replace: 'const later = { actor, call }',
    test: received('what arrives at /File/product after its session ended is not worked'),
  },
  {
    name: 'files that arrive are bounded for each person, however suddenly they are sent',
    file: 'packages/server/src/http/mount.ts',
    find: '      app.traffic.refuseMore(visitor.person)\n      app.traffic.count',
    replace: '      app.traffic.count',
    test: received('no more than 24 files of one person arrive at once, however suddenly they are sent'),
  },
  {
    name: 'a refresh token is used once',
    file: 'packages/server/src/account/refresh.ts',
    find: 'if (row.usedAt && now.getTime() - row.usedAt.getTime() > GRACE_MS)',
    replace: 'if (row.usedAt && now.getTime() < 0)',
    test: account('ends when a refresh token is used again later'),
  },
  {
    name: 'the algorithm of an access token',
    file: 'packages/server/src/http/token.ts',
    find: `      algorithms: ['HS256'],\n`,
    replace: '',
    test: account(FORGED),
  },
  {
    name: 'the type of an access token',
    file: 'packages/server/src/http/token.ts',
    find: '      typ: TYPE,\n',
    replace: '',
    test: account(FORGED),
  },
  {
    name: 'the audience of an access token',
    file: 'packages/server/src/http/token.ts',
    find: '      audience: AUDIENCE,\n',
    replace: '',
    test: account(FORGED),
  },
  {
    name: 'the origin of calls with the cookie',
    file: 'packages/server/src/account/refresh-cookie.ts',
    find: `if (origin !== own) throw new Refusal('wrong-origin', {}, misnamed(origin, own))`,
    replace: 'void own',
    test: account('does not listen to a foreign page'),
  },
  {
    name: 'the limit of guesses at an account',
    file: 'packages/server/src/account/sign-in.ts',
    find: '  await countAttempt(db, limit, subject, now)\n',
    replace: '',
    test: account('is limited per account over any address, with the seconds to wait'),
  },
  {
    name: 'the decoy for unknown accounts',
    file: 'packages/server/src/account/sign-in.ts',
    find: 'await verifyNobody(body.password)',
    replace: 'false',
    test: {
      file: 'packages/server/src/account/sign-in-time.test.ts',
      name: 'takes as long over an unknown account as over a wrong password',
    },
  },
  {
    name: 'the right to an endpoint',
    file: 'packages/server/src/access/authorization.ts',
    find: 'if (!may(actor, endpoint.permission))',
    replace: 'if (!actor)',
    test: { file: 'packages/server/test/every-role.test.ts', name: ROLES },
  },
  {
    name: 'no script but ours',
    file: 'packages/server/src/http/headers.ts',
    find: `scriptSrc: ["'self'"]`,
    replace: `scriptSrc: ["'self'", "'unsafe-inline'"]`,
    test: everywhere(HEADERS),
  },
  {
    name: 'answers are not kept by browsers',
    file: 'packages/server/src/http/headers.ts',
    find: `if (request.url.startsWith(API_BASE)) reply.header('cache-control', 'no-store')`,
    replace: 'void request',
    test: { file: 'packages/server/src/http/mount.test.ts', name: 'no answer is kept by a browser' },
  },
  {
    name: 'the socket’s own room',
    file: 'packages/server/src/realtime/hub.ts',
    find: '(userId, hint) => tell({ room: `user:',
    replace: "(userId, hint) => tell({ room: 'everyone', hint }) ?? ({ room: `user:",
    test: {
      file: 'packages/server/src/realtime/realtime.test.ts',
      name: 'a person hears of their own notifications and of nobody else’s',
    },
  },
  {
    name: 'what a late socket is told is for it',
    file: 'packages/server/src/realtime/recent.ts',
    find: ' || !rooms.has(room)',
    replace: '',
    test: {
      file: 'packages/server/src/realtime/realtime.test.ts',
      name: 'a socket that comes late is told what it did not hear, and nothing that is not for it',
    },
  },
  {
    name: 'a secret of the configuration is sealed',
    file: 'packages/server/src/configuration/seal.ts',
    find: `cipher.update(text, 'utf8'), cipher.final()`,
    replace: `Buffer.from(text), cipher.update(''), cipher.final()`,
    test: secrets('is kept sealed, and is in no answer, history, log, event or table'),
  },
  {
    name: 'no answer says a secret of the configuration',
    file: 'packages/server/src/configuration/read.ts',
    find: `if (!one) return 'unset'`,
    replace: `if (one) return unseal(configuration, placeOf(key, name), one) as 'set'\n    return 'unset'`,
    test: secrets('is kept sealed, and is in no answer, history, log, event or table'),
  },
  {
    name: 'a secret is not sent to another place',
    file: 'packages/server/src/configuration/record.ts',
    find: `...(moved ? { secrets: '{}' } : {}),`,
    replace: '...(moved ? {} : {}),',
    test: secrets('goes when it would be sent elsewhere, and when it is cleared'),
  },
  {
    name: 'the last SuperAdmin stays',
    file: 'packages/server/src/user/standing.ts',
    find: 'rows.length === 1 && rows[0]?.id === id',
    replace: 'rows.length === 0',
    test: standing(OWN_ACCOUNT),
  },
  {
    name: 'the last SuperAdmin is not demoted',
    file: 'packages/server/src/user/standing.ts',
    find: `    if (from === 'SuperAdmin') await refuseForSelfAndLast(call, params.id)\n`,
    replace: '',
    test: standing('one SuperAdmin stays of two where one is demoted while the other is locked, ten times'),
  },
  {
    name: 'no common password is chosen',
    file: 'packages/server/src/user/set-password.ts',
    find: `how === 'changed' && isCommonPassword(`,
    replace: `how === 'reset' && isCommonPassword(`,
    test: user(CHANGING),
  },
  {
    name: 'no password is made of the own name',
    file: 'packages/server/src/user/set-password.ts',
    find: '[username, fullName, email, phoneNumber]))',
    replace: '[]))',
    test: user(CHANGING),
  },
  {
    name: 'with a temporary password it is changed and nothing else',
    file: 'packages/server/src/access/authorization.ts',
    find: 'if (actor.mustChangePassword && !endpoint.beforePasswordChange)',
    replace: `if (actor.mustChangePassword && endpoint.path === '/User/options')`,
    test: user(
      'a reset gives a temporary password, with which nothing but changing it is done, and ends all sessions',
    ),
  },
  {
    name: 'a password of yesterday is hashed anew',
    file: 'packages/server/src/account/sign-in.ts',
    find: 'isCurrentHash(user.passwordHash) ? null',
    replace: 'isCurrentHash || hashPassword ? null',
    test: account('a password hashed with the parameters of yesterday is hashed anew at the next sign-in'),
  },
]
