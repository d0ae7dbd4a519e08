/**
 * Whether the server has another build than the one that runs here. A server that cannot be reached, or answers anything
 * but its page, tells nothing.
 */
export async function isNewBuild(): Promise<boolean> {
  const page = await servedPage()
  const entry = document.querySelector('script[type=module][src]')?.getAttribute('src')
  return page !== null && entry != null && !page.includes(`"${entry}"`)
}

/** The page as the server has it now; null when it does not answer with one. */
export async function servedPage(): Promise<string | null> {
  try {
    const answer = await fetch('/', { cache: 'no-store', headers: { accept: 'text/html' } })
    return answer.ok ? await answer.text() : null
  } catch {
    return null
  }
}
