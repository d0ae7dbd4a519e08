import { connect } from '../packages/server/src/db/connection.ts'
import { reachDatabase } from '../packages/server/src/db/reach.ts'
import { refuseOtherSchema } from '../packages/server/src/db/schema-version.ts'
import { EnvError, readEnv } from '../packages/server/src/env.ts'
import { systemClock, systemRandom } from '../packages/server/src/system.ts'
import { makeSuperAdmin } from '../packages/server/src/user/make-super-admin.ts'
import { fail, leaveOnSignals } from './fail.ts'

/** Makes an account a SuperAdmin who can sign in, with a password that is printed once; the server may run. */
async function superadmin(): Promise<void> {
  const [username] = process.argv.slice(2)
  if (!username) throw new EnvError('Say who: npm run superadmin -- <username>')
  const database = await reachDatabase(readEnv(process.env), (line) => console.log(line))
  try {
    await refuseOtherSchema(database.ownerUrl)
    const { db, close } = connect(database.appUrl, { max: 1, applicationName: 'barem-superadmin' })
    try {
      const clock = systemClock
      const made = await makeSuperAdmin({ db, clock, random: systemRandom(clock) }, username)
      if (!made) throw new EnvError(`Nobody is called ${username} here.`)
      console.log(`\n${made.fullName} (${username}) is a SuperAdmin and can sign in.`)
      console.log(
        `Temporary password, shown this once and to be changed at the first sign-in: ${made.password}`,
      )
    } finally {
      await close()
    }
  } finally {
    await database.close()
  }
}

leaveOnSignals()
await superadmin().catch((error) => fail(error, 'Nobody was made a SuperAdmin.'))
