import { Agent, request } from 'node:http'
import { DEMO_PASSWORD } from '../packages/server/src/world/people.ts'

// biome-ignore lint/suspicious/noExplicitAny: a proof says itself what it expects of an answer
type Loose = any

export interface Reply {
  /** 0: no whole answer came, and whether the command ran is not known. */
  status: number
  code: string | null
  data: Loose
  headers: Record<string, string | string[] | undefined>
  milliseconds: number
}

export interface CallOptions {
  /** Idempotency-Key; the same one makes a repeat safe. */
  key?: string
  /** Gives up after so many milliseconds; status 0 then. 30 s unless told. */
  timeout?: number
  headers?: Record<string, string>
}

type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Somebody signed in; signs in again when the token has ended. */
export interface Person {
  /** `path` without /v1.0, such as `/Quotation`. */
  call(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<Reply>
  /** The data of a call that must succeed. */
  done(method: Method, path: string, body?: unknown, options?: CallOptions): Promise<Loose>
  /** What the access token names; the person's own id. */
  userId: string
  /** The access token at this moment. */
  token(): string
}

const agent = new Agent({ keepAlive: true, maxSockets: 4096, maxFreeSockets: 1024 })

/** One request; never throws. `url` is the whole address. */
export function send(
  method: Method,
  url: string,
  body?: unknown,
  { key, timeout = 30_000, headers = {} }: CallOptions = {},
): Promise<Reply> {
  const since = performance.now()
  const payload = body === undefined ? undefined : JSON.stringify(body)
  return new Promise((resolve) => {
    const finish = (status: number, text: string, got: Reply['headers']) => {
      clearTimeout(timer)
      resolve({ status, ...parsed(text), headers: got, milliseconds: performance.now() - since })
    }
    const call = request(url, {
      method,
      agent,
      headers: {
        ...(payload === undefined
          ? {}
          : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(payload) }),
        ...(key ? { 'idempotency-key': key } : {}),
        ...headers,
      },
    })
    const timer = setTimeout(() => call.destroy(), timeout)
    call.once('error', () => finish(0, '', {}))
    call.once('close', () => finish(0, '', {}))
    call.once('response', (answer) => {
      let text = ''
      answer.setEncoding('utf8')
      answer.on('data', (chunk) => (text += chunk))
      answer.once('error', () => finish(0, '', {}))
      answer.once('end', () => finish(answer.statusCode ?? 0, text, answer.headers))
    })
    call.end(payload)
  })
}

function parsed(text: string): Pick<Reply, 'code' | 'data'> {
  try {
    const { code = null, data = null } = JSON.parse(text) as Partial<Reply>
    return { code, data }
  } catch {
    return { code: null, data: null }
  }
}

/** One person on a server, such as `sales.minh`. Sign-ins from one address are limited to 30 a minute: share the person. */
export async function signIn(url: string, account: string, password = DEMO_PASSWORD): Promise<Person> {
  let token = ''
  let signing: Promise<void> | null = null
  const renew = async () => {
    const answer = await send('POST', `${url}/v1.0/Account/authenticate`, {
      account,
      password,
      rememberMe: true,
    })
    if (answer.status === 200) token = answer.data.jwToken
    else throw new Error(`${account} cannot sign in: ${answer.status} ${answer.code}`)
  }
  const call: Person['call'] = async (method, path, body, options = {}) => {
    const once = () => {
      const headers = { ...options.headers, authorization: `Bearer ${token}` }
      return send(method, `${url}/v1.0${path}`, body, { ...options, headers })
    }
    const answer = await once()
    if (answer.status !== 401) return answer
    signing ??= renew().finally(() => {
      signing = null
    })
    return signing.then(once, () => answer)
  }
  await renew()
  return {
    call,
    done: async (method, path, body, options) => {
      const answer = await call(method, path, body, options)
      if (answer.status !== 200) throw new Error(`${method} ${path}: ${answer.status} ${answer.code}`)
      return answer.data
    },
    token: () => token,
    userId: JSON.parse(Buffer.from(token.split('.')[1]!, 'base64url').toString()).sub,
  }
}

/** A right body for `POST /Quotation`: one line of rebar for the first customer, to be approved by `approver`. */
export async function quotationBody(minh: Person, approver: Person): Promise<Record<string, unknown>> {
  const [customer] = await minh.done('GET', '/Customer?pageNumber=1&pageSize=1')
  const [product] = await minh.done('GET', '/Product?pageNumber=1&pageSize=1&search=TV-D10')
  const line = {
    ...{ productId: product.id, quantity: 100, length: 11.7, barem: 0.617, actualWeight: 720 },
    ...{ priceType: 'theoretical', importPrice: 14_000, salePrice: 15_500, vatRate: 10 },
  }
  return {
    customerId: customer.id,
    date: '2026-11-21',
    shippingAddress: '12 Nguyễn Trãi, Hà Nội',
    approverId: approver.userId,
    lines: [line],
  }
}
