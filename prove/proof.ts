/**
 * A proof: one promise of the company held against the real thing for longer than `npm test` may take.
 *
 * To add one, write `prove/<name>.ts` that exports `proof`; `bin/prove.ts` finds it by itself:
 *
 *     export const proof: Proof = {
 *       promise: 'what holds, in one line',
 *       run: async (ctx) => {
 *         const server = await startServer(ctx)                    // prove/server.ts: a whole server, data folder and port of its own
 *         const minh = await signIn(server.url, 'sales.minh')      // prove/client.ts: calls as a person, with idempotency keys
 *         …
 *         return { figure: '0 lost of 10,512', wanted: '0 lost of ≥ 10,000', control: '812 lost without …', ok: true }
 *       },
 *     }
 *
 * Everything started is ended through `ctx.defer`. Every proof breaks its own protection once (the control), so that a
 * proof that cannot fail is seen. `ok` says that the figure is what is wanted and that the control did go wrong.
 * Files without `proof` in this folder are what proofs share; what they run as processes of their own lies in `child/`.
 */
export interface Proof {
  promise: string
  run(ctx: ProofContext): Promise<Outcome>
}

export interface ProofContext {
  /** `-- --quick`: enough to see the proof work, not enough to believe it. */
  quick: boolean
  /** The full amount, or the one of a quick run. */
  size(full: number, quick: number): number
  /** One line of progress. */
  say(line: string): void
  /** What to end when the proof is over, however it ends; the last first. */
  defer(step: () => unknown): void
}

export interface Outcome {
  /** What was measured. */
  figure: string
  /** What the promise asks for. */
  wanted: string
  /** What the same measure says with the protection taken out. */
  control: string
  ok: boolean
  /** It could not run here, and why; counts as neither kept nor broken. */
  skipped?: boolean
}

let steps: (() => unknown)[] = []
let report: (line: string) => void = () => {}

/** Runs one proof and ends all it started; a fault is a broken promise. */
export async function runProof(
  proof: Proof,
  options: { quick: boolean; say(line: string): void },
): Promise<Outcome> {
  report = options.say
  const ctx: ProofContext = {
    ...options,
    size: (full, quick) => (options.quick ? quick : full),
    defer: (step) => void steps.push(step),
  }
  try {
    return await proof.run(ctx)
  } catch (error) {
    options.say(String((error as Error).stack ?? error))
    return { figure: `fault: ${(error as Error).message.split('\n')[0]}`, wanted: '', control: '', ok: false }
  } finally {
    await endStarted()
  }
}

/** Ends what the running proof started, the last first. */
export async function endStarted(): Promise<void> {
  const ending = steps.reverse()
  steps = []
  for (const step of ending)
    await Promise.resolve()
      .then(step)
      .catch((error: Error) => report(`while ending: ${error.message}`))
}
