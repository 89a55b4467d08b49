// The tests in a real browser. Each worker starts a server of its own at a free port; the gallery is served from its build.
import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM"] ?? "/usr/bin/chromium";

export default defineConfig({
  testDir: "tests",
  fullyParallel: true,
  workers: Number(process.env["XAYMACA_WORKERS"] ?? 2),
  // A flaky test is a broken test.
  retries: 0,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  reporter: [["list"]],
  outputDir: "test-results",
  use: {
    browserName: "chromium",
    viewport: { width: 1440, height: 900 },
    locale: "en-GB",
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
