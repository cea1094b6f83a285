// What the answers of mail servers and of the network are taken for.
import { expect, it } from 'vitest'
import { mailFault } from './mail-fault.ts'

it.each([
  ["Can't send mail - all recipients were rejected: 550 5.1.1 <a@b.example>: user unknown", 'receiver'],
  ['Message failed: 552 5.2.2 mailbox full', 'receiver'],
  ['Invalid login: 535 5.7.8 Error: authentication failed', 'login'],
  ['530 Must issue a STARTTLS command first', 'login'],
  ['self-signed certificate', 'certificate'],
  ['C0E7:error:0A00010B:SSL routines:ssl3_get_record:wrong version number', 'certificate'],
  ['connect ECONNREFUSED 127.0.0.1:1025', 'unreachable'],
  ['getaddrinfo ENOTFOUND mail.example', 'unreachable'],
  ['Greeting never received', 'unreachable'],
  ['Connection timeout', 'unreachable'],
  ['Message failed: 554 5.7.1 looks like spam', undefined],
])('%s', (error, fault) => {
  expect(mailFault(error)).toBe(fault)
})
