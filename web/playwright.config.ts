// Playwright's configuration: the `server` project plays on a server that each worker starts, `gallery` opens the
// gallery's build.
import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  // Measured on two cores. A race spends half of its time waiting, because the page ignores quick presses; a gallery
  // entry keeps a core busy. So three races run beside one entry, and the longest tests start first.
  workers: Number(process.env["XAYMACA_WORKERS"] ?? 4),
  projects: [
    { name: "server", testIgnore: ["gallery/**", "speed/**"], workers: 3 },
    { name: "gallery", testMatch: "gallery/**" },
  ],
  // A flaky test is a broken test.
  retries: 0,
  // Long: they end only what hangs. On a busy machine a race or an analysis takes its time.
  timeout: 600_000,
  expect: { timeout: 90_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
    // A test has a browser profile of its own: keeping the page in each would take longer than most tests.
    serviceWorkers: "block",
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
});
