// What a user agent tells of browser and system.
import { expect, it } from 'vitest'
import { deviceName, deviceOf } from './device.ts'

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7)'
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X)'
const android = 'Mozilla/5.0 (Linux; Android 14; SM-S911B)'
const chrome = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0'
const webkit = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

it.each([
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Windows'],
  [`${windows} ${chrome} Safari/537.36`, 'Chrome', 'Windows'],
  [`${windows} ${chrome} Safari/537.36 Edg/142.0.0.0`, 'Edge', 'Windows'],
  [`${windows} ${chrome} Safari/537.36 OPR/120.0.0.0`, 'Opera', 'Windows'],
  [`${mac} ${webkit} Version/18.1 Safari/605.1.15`, 'Safari', 'macOS'],
  [`${mac} ${chrome} Safari/537.36`, 'Chrome', 'macOS'],
  [`${iphone} ${webkit} Version/18.1 Mobile/15E148 Safari/604.1`, 'Safari', 'iOS'],
  [`${iphone} ${webkit} CriOS/142.0 Mobile/15E148 Safari/604.1`, 'Chrome', 'iOS'],
  [`${iphone} ${webkit} FxiOS/145.0 Mobile/15E148 Safari/604.1`, 'Firefox', 'iOS'],
  [`Mozilla/5.0 (iPad; CPU OS 18_1 like Mac OS X) ${webkit} EdgiOS/142.0 Safari/604.1`, 'Edge', 'iPadOS'],
  [`${android} ${chrome} Mobile Safari/537.36`, 'Chrome', 'Android'],
  [
    `${android} AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet',
    'Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${chrome} Safari/537.36`, 'Chrome', 'ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'Linux'],
  [
    `Mozilla/5.0 (X11; Linux x86_64) ${chrome.replace('Chrome', 'HeadlessChrome')} Safari/537.36`,
    'Chrome',
    'Linux',
  ],
  ['curl/8.14.1', 'curl', null],
  ['python-requests/2.32', 'python-requests', null],
  ['Mozilla/5.0 (compatible; unheard of)', null, null],
  ['<img src=x onerror=alert(1)>', null, null],
  ['a'.repeat(500), null, null],
  ['', null, null],
])('%s', (userAgent, browser, system) => {
  expect(deviceOf(userAgent)).toEqual({ browser, system })
})

it.each([
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox, Linux'],
  ['curl/8.14.1', 'curl'],
  ['unheard of', null],
  [null, null],
])('%s is called %s', (userAgent, name) => {
  expect(deviceName(userAgent)).toBe(name)
})
