// A pool that is closed has no connection left: a database that stops next would end it as a failure.
import { once } from 'node:events'
import net from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openQueuePool } from '#server/database/pool.ts'
import { cloneDatabase } from '#server/testing.ts'

test("the job queue's pool is closed when the database has closed its connection, not before", async () => {
  const url = new URL((await cloneDatabase()).ownerUrl)
  const database = net.connect(Number(url.port), url.hostname)
  // Stands between them, and keeps the connection open after the pool has said that it ends.
  const between = net.createServer({ allowHalfOpen: true }).listen(0, '127.0.0.1')
  const connected = once(between, 'connection') as Promise<[net.Socket]>
  await once(between, 'listening')
  url.hostname = '127.0.0.1'
  url.port = String((between.address() as net.AddressInfo).port)

  const errors: Error[] = []
  const pool = openQueuePool(url.href, (error) => errors.push(error))
  const asked = pool.executeSql('select 1 as one', [])
  const [connection] = await connected
  connection.pipe(database)
  database.pipe(connection, { end: false })
  expect((await asked).rows).toEqual([{ one: 1 }])

  let isClosed = false
  const closing = pool.close().then(() => {
    isClosed = true
  })
  await once(database, 'end')
  await setImmediate()
  expect(isClosed).toBe(false)
  connection.end()
  await closing
  expect(errors).toEqual([])
  between.close()
})
