// Playwright's configuration for figures: one browser at a time, on a server built for release.
import { defineConfig } from "@playwright/test";
import tests from "./playwright.config";

export default defineConfig({ ...tests, workers: 1, projects: [{ name: "speed", testMatch: "speed/**" }] });
