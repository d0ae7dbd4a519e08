import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../bin/root.ts'

/** A process of its own that answers each word with one. */
export interface Helper {
  child: ChildProcess
  /** Its first word. */
  hello: unknown
  ask(word: unknown): Promise<unknown>
  stop(): Promise<void>
}

/** Starts a file of `child/` and waits for its first word. */
export async function startHelper(file: string, env: Record<string, string>): Promise<Helper> {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !/^(BAREM|DATABASE|TLS|PUBLIC|NODE_ENV|HOST|PORT|TRUSTED|POOL|LOG_LEVEL)/.test(name),
  )
  const child = fork(join(root, 'bench/child', file), {
    env: { ...Object.fromEntries(inherited), ...env },
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  return {
    child,
    hello: await answerOf(child),
    ask: (word) => {
      const answer = answerOf(child)
      child.send(word as never)
      return answer
    },
    stop: async () => {
      if (child.exitCode !== null || child.signalCode !== null) return
      const ended = once(child, 'exit')
      child.disconnect()
      await ended
    },
  }
}

async function answerOf(child: ChildProcess): Promise<unknown> {
  const over = new AbortController()
  const { signal } = over
  const ended = once(child, 'exit', { signal }).then(([code]) => {
    throw new Error(`a part of the bench ended with ${code}`)
  })
  ended.catch(() => {})
  try {
    const [word] = (await Promise.race([once(child, 'message', { signal }), ended])) as [unknown]
    return word
  } finally {
    over.abort()
  }
}
