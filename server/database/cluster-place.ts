// Where the cluster of a DATA_DIR lies, with which programs and as whom it is run.
import fs from 'node:fs'
import path from 'node:path'
import { type Binaries, findBinaries } from '#server/database/cluster-binaries.ts'
import { clusterUser, isReachable, type OsUser } from '#server/database/cluster-user.ts'
import { StartError } from '#server/start-error.ts'

export interface ClusterPlace {
  /** DATA_DIR itself. */
  home: string
  /** The cluster inside it. */
  folder: string
  logFile: string
  binaries: Binaries
  user: OsUser | undefined
  /** The user may not walk the path to the folder, so it gets it as an open descriptor. */
  isHidden: boolean
}

export function preparePlace(dataDir: string): ClusterPlace {
  const home = path.resolve(dataDir)
  const folder = path.join(home, 'postgresql')
  makeWritable(home)
  const user = clusterUser(folder)
  const isHidden = user !== undefined && !isReachable(home)
  if (isHidden && process.platform !== 'linux') {
    throw new StartError(`DATA_DIR ${home} lies in a folder that PostgreSQL's user may not enter.`)
  }
  return {
    home,
    folder,
    logFile: path.join(home, 'postgresql.log'),
    binaries: findBinaries(user),
    user,
    isHidden,
  }
}

/** The folder a program of PostgreSQL is told: a descriptor's link asks no right on the folders above. */
export function folderArgument(place: ClusterPlace, folder: string, descriptor: number): string {
  return place.isHidden ? `/proc/self/fd/${descriptor}` : folder
}

function makeWritable(home: string): void {
  try {
    // Nobody else may list it; as root, PostgreSQL's user must be able to pass through.
    fs.mkdirSync(home, { recursive: true, mode: process.getuid?.() === 0 ? 0o711 : 0o700 })
    fs.accessSync(home, fs.constants.W_OK | fs.constants.X_OK)
  } catch (error) {
    throw new StartError(`DATA_DIR ${home} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
}
