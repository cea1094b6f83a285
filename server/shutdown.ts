// When Lintel has to stop: a signal, or the npm that started it is gone.

export interface Shutdown {
  /** Ends well: runs once, at the first reason to stop. */
  stop(): Promise<void>
  /** A second signal: whoever sent it does not want to wait. */
  force(): Promise<void>
}

/** npm passes on the Ctrl-C that the terminal has sent to us already: both together are one. */
const oneKeystroke = 1_000

export function onShutdown({ stop, force }: Shutdown): void {
  let stoppingSince: number | undefined
  const begin = () => {
    if (stoppingSince !== undefined) return
    stoppingSince = Date.now()
    void exitAfter(stop, 0)
  }
  const onSignal = () => {
    if (stoppingSince === undefined) begin()
    else if (Date.now() - stoppingSince > oneKeystroke) void exitAfter(force, 1)
  }
  process.on('SIGTERM', onSignal)
  process.on('SIGINT', onSignal)
  if (process.env.npm_lifecycle_event) whenParentEnds(begin)
}

/** npm 11 dies of SIGTERM without passing it on, and would leave the server running. */
function whenParentEnds(act: () => void): void {
  const parent = process.ppid
  setInterval(() => {
    if (process.ppid !== parent) act()
  }, 500).unref()
}

async function exitAfter(work: () => Promise<void>, code: number): Promise<void> {
  try {
    await work()
    process.exit(code)
  } catch (error) {
    console.error(error)
    process.exit(1)
  }
}
