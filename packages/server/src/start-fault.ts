import { isDatabaseFault } from '#db/connection-faults'
import { type Env, EnvError } from './env.ts'
import { isNoSpace } from './no-space.ts'

interface Fault {
  code?: string
  path?: string
  syscall?: string
  port?: number
  hostname?: string
  message: string
}

/** The configured PostgreSQL cannot be reached, or the role or the database does not exist. */
const UNREACHABLE = /^(ECONNREFUSED|ETIMEDOUT|EHOSTUNREACH|ENOTFOUND|EAI_AGAIN|28000|28P01|3D000)$/
/** What Node calls certificates that it does not accept. */
const UNTRUSTED = /CERT|^UNABLE_TO_VERIFY_LEAF_SIGNATURE$/
const REMEDIES: Record<string, string> = {
  CERT_HAS_EXPIRED: 'renew it',
  ERR_TLS_CERT_ALTNAME_INVALID:
    'address it by a name that stands in it, in DATABASE_URL and DATABASE_OWNER_URL',
}
const CLOSED = /^(57P0[123]|ECONNRESET)$/

/** Common start errors as one sentence with a solution and the fault as its cause; other errors are returned unchanged. */
export function startFault(error: unknown, env: Env): unknown {
  const fault = error as Fault
  const sentence =
    fullDisk(fault, env) ??
    (isDatabaseFault(error)
      ? databaseFault(fault, env)
      : (listenFault(fault, env) ?? tlsFault(fault, env) ?? addressFileFault(fault, env)))
  return sentence ? new EnvError(sentence, { cause: error }) : error
}

function fullDisk(fault: Fault, { database, dataDir }: Env): string | null {
  if (!isNoSpace(fault)) return null
  const place = database && fault.code === '53100' ? 'on the database’s disk' : `for BAREM_DATA=${dataDir}`
  return `There is no space left ${place}: make room and try again.`
}

function listenFault({ code, syscall, hostname, ...of }: Fault, env: Env): string | null {
  const { host } = env
  const [name, port] = of.port === env.metricsPort ? ['METRICS_PORT', of.port!] : ['PORT', env.port]
  if (code === 'EADDRINUSE')
    return `Port ${port} is taken by another program: stop that, or choose another, such as ${name}=${port + 1}.`
  if (code === 'EACCES' && syscall === 'listen')
    return `Port ${port} needs rights this user does not have: choose one above 1023, such as ${name}=${name === 'PORT' ? 3000 : 9464}.`
  if (code === 'EADDRNOTAVAIL' || (code === 'ENOTFOUND' && hostname === host))
    return `HOST=${host} is no address of this machine: give 127.0.0.1, 0.0.0.0 or one of its own.`
  return null
}

function tlsFault({ code, path }: Fault, { tls }: Env): string | null {
  if (!tls) return null
  if (path === tls.cert || path === tls.key)
    return `TLS_CERT and TLS_KEY must be readable PEM files: ${path} is not (${code}).`
  if (/^ERR_OSSL_X509_KEY_(VALUES|TYPE)_MISMATCH$/.test(code ?? ''))
    return `TLS_KEY=${tls.key} is the key of another certificate than TLS_CERT=${tls.cert}.`
  return code?.startsWith('ERR_OSSL')
    ? `TLS_CERT and TLS_KEY must be a PEM certificate and its key (${code}).`
    : null
}

/** `sslrootcert` and the like, which the driver reads before it connects. */
function addressFileFault({ code, path }: Fault, { database }: Env): string | null {
  const said = Object.values(database ?? {}).flatMap((address) => [...new URL(address).searchParams])
  const [name] = said.find(([, value]) => value === path) ?? []
  return name
    ? `${name} in DATABASE_URL and DATABASE_OWNER_URL must be a readable PEM file: ${path} is not (${code}).`
    : null
}

function databaseFault({ code, message }: Fault, { database, dataDir }: Env): string | null {
  // pg's own errors have no code
  if (CLOSED.test(code ?? '') || message === 'Connection terminated unexpectedly')
    return `The database closed the connection (${message}): ${database ? 'its own log says why' : `log/postgresql.log in ${dataDir} says why`}.`
  if (!database) return null
  // Not the whole URL: it contains a password.
  const { host } = new URL(database.ownerUrl)
  if (message === 'The server does not support SSL connections')
    return `PostgreSQL at ${host} takes no TLS: switch its ssl on, or say sslmode=disable in DATABASE_URL and DATABASE_OWNER_URL where nobody else reads on the way.`
  if (UNTRUSTED.test(code ?? ''))
    return `The certificate of PostgreSQL at ${host} is refused (${code}): ${REMEDIES[code!] ?? 'give that of its authority as sslrootcert in DATABASE_URL and DATABASE_OWNER_URL'}.`
  const reason = message === 'timeout expired' ? 'ETIMEDOUT' : code
  if (!reason || !UNREACHABLE.test(reason)) return null
  return `DATABASE_URL and DATABASE_OWNER_URL must open a PostgreSQL database: ${host} answers ${reason}${message ? ` (${message})` : ''}.`
}
