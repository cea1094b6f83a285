// Once for a test run: one PostgreSQL cluster without durability, and one migrated database to clone.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import pg from 'pg'
import PgBoss from 'pg-boss'
import type { TestProject } from 'vitest/node'
import { jobs } from '#server/app.ts'
import { type Cluster, startCluster } from '#server/database/cluster.ts'
import { migrate } from '#server/database/migrate.ts'
import { createQueues } from '#server/jobs.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** Logs in as the cluster's superuser. */
    clusterUrl: string
  }
}

/** Owner of the test databases: no superuser, like the owner of a real one. */
export const TEST_OWNER = 'lintel_owner'
export const TEST_TEMPLATE = 'lintel_template'

let cluster: Cluster
let dataDir: string

export async function setup(project: TestProject) {
  dataDir = mkdtempSync(path.join(tmpdir(), 'lintel-test-'))
  cluster = await startCluster({ dataDir, isDurable: false })
  const admin = new pg.Client({ connectionString: cluster.urlOf() })
  await admin.connect()
  await admin.query(`create role ${TEST_OWNER} login createrole password 'test'`)
  await admin.query(`create database ${TEST_TEMPLATE} owner ${TEST_OWNER}`)
  const templateUrl = ownerUrl(cluster.urlOf(TEST_TEMPLATE))
  await migrate(templateUrl)
  await makeQueues(templateUrl)
  await admin.end()
  project.provide('clusterUrl', cluster.urlOf())
}

async function makeQueues(connectionString: string) {
  const boss = new PgBoss({ connectionString, supervise: false, schedule: false, max: 1 })
  boss.on('error', () => {}) // start() rejects with it as well
  await boss.start()
  await createQueues(boss, jobs)
  await boss.stop({ graceful: false })
}

export async function teardown() {
  await cluster.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

/** The same database as its owner. */
export function ownerUrl(url: string): string {
  const owned = new URL(url)
  owned.username = TEST_OWNER
  owned.password = 'test'
  return owned.href
}
